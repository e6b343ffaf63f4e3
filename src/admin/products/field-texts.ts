import { FIELD_NAMES, type FieldName } from '../../contracts/product.ts';
import { CATEGORY_LABELS } from '../../shared/catalogue/categories.ts';
import { formatPriceRange, type Product } from '../../shared/catalogue/product.ts';

/** The fields in which two versions of a product differ, in the form's order. */
export function differingFields(a: Product, b: Product): FieldName[] {
  return FIELD_NAMES.filter((name) => JSON.stringify(a[name]) !== JSON.stringify(b[name]));
}

/** One field as text, for comparison. */
export function describeField(product: Product, name: FieldName): string {
  const value = product[name];
  if (name === 'category') return CATEGORY_LABELS[product.category];
  if (name === 'priceRange') return formatPriceRange(product.priceRange) || '(vazio)';
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (Array.isArray(value)) return value.join(', ') || '(vazio)';
  if (typeof value === 'object') {
    const lines = Object.entries(product.specifications).map(([key, text]) => `${key}: ${text}`);
    return lines.join('\n') || '(vazio)';
  }
  return String(value) || '(vazio)';
}

/** Their version with the fields that I changed; without a common base, with all of my fields. */
export function mergeProducts(base: Product | undefined, mine: Product, theirs: Product): Product {
  const changed = base ? differingFields(base, mine) : FIELD_NAMES;
  return { ...mine, ...theirs, ...Object.fromEntries(changed.map((name) => [name, mine[name]])) };
}
