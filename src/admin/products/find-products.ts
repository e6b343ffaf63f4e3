import { CATEGORY_LABELS } from '../../shared/catalogue/categories.ts';
import type { Product } from '../../shared/catalogue/product.ts';
import { foldText } from '../../shared/fold-text.ts';

/** The products whose title, description, category or tags have every word; accents and case do not matter. */
export function findProducts(products: readonly Product[], text: string): readonly Product[] {
  const words = foldText(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return products;
  return products.filter(({ title, description, category, tags }) => {
    // A line break between the texts, so that a match cannot span two of them.
    const searched = foldText([title, description, CATEGORY_LABELS[category], ...tags].join('\n'));
    return words.every((word) => searched.includes(word));
  });
}
