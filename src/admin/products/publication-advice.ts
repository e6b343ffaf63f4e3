import type { ProductProblem } from '../../shared/catalogue/parse-product.ts';
import {
  FORM_FIELDS,
  NO_LIMIT,
  PRODUCT_FIELD_USES,
  type Range,
} from '../../shared/catalogue/product-field-uses.ts';
import { PRODUCT_FIELDS, type ProductField } from '../../shared/catalogue/product-fields.ts';
import type { Picture } from './picture.ts';
import type { UncheckedProduct } from './product-draft.ts';

const fits = (count: number, [min, max]: Range) => count >= min && count <= max;
const range = (limits: Range) => limits.join(' a ');

/** What a product lacks to be published with the site's content. It can be saved anyway. */
export function advisePublication(
  product: UncheckedProduct,
  { pictures }: { pictures: readonly Picture[] },
): ProductProblem[] {
  return FORM_FIELDS.flatMap((field) => {
    const { kind, absent }: ProductField = PRODUCT_FIELDS[field];
    const { length = NO_LIMIT, nameLength = NO_LIMIT, count = NO_LIMIT } = PRODUCT_FIELD_USES[field];
    const value = product[field];
    const advice = (isSound: boolean, message: string) => (isSound ? [] : [{ field, message }]);
    if (kind === 'picture') {
      const isOfSite = pictures.some(({ url }) => url === value);
      return advice(isOfSite, 'escolha uma imagem do site.');
    }
    if (typeof value === 'boolean' || value === absent) return [];
    if (typeof value === 'string') {
      const [min, max] = length;
      if (value.length < min) return advice(false, `escreva pelo menos ${min} caracteres.`);
      return advice(value.length <= max, `use no máximo ${max} caracteres.`);
    }
    const items: readonly string[] = Object.values(value);
    const names = kind === 'pairs' ? Object.keys(value) : [];
    return [
      ...advice(
        fits(items.length, count),
        Number.isFinite(count[1]) ? `escreva de ${range(count)}.` : `escreva pelo menos ${count[0]}.`,
      ),
      ...advice(
        items.every((text) => fits(text.length, length)) &&
          names.every((name) => fits(name.length, nameLength)),
        kind === 'pairs'
          ? `nomes de ${range(nameLength)} caracteres, valores de ${range(length)}.`
          : `cada uma de ${range(length)} caracteres.`,
      ),
    ];
  });
}
