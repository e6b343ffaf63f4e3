import { parseProduct } from '../../shared/catalogue/parse-product.ts';
import type { Product } from '../../shared/catalogue/product.ts';

/** The catalogue as a JSON array with one product per line, so that it can also be parsed line by line. */
export function formatCatalogue(products: readonly Product[]): string {
  return `[\n${products.map((product) => JSON.stringify(product)).join(',\n')}\n]\n`;
}

/**
 * Parses the text of `formatCatalogue` product by product, so that the caller can pause. Leaves out unreadable products
 * and repeated ids (the first wins). Throws a SyntaxError for any other text.
 */
export function* readCatalogue(text: string): Generator<Product> {
  const ids = new Set<number>();
  const [open, ...lines] = text.trimEnd().split('\n');
  if (open !== '[' || lines.pop() !== ']') throw new SyntaxError('not a catalogue file');
  for (const line of lines) {
    if (line === '') continue;
    const parsed = parseProduct(JSON.parse(line.replace(/,$/, '')));
    if (!parsed.ok || ids.has(parsed.product.id)) continue;
    ids.add(parsed.product.id);
    yield parsed.product;
  }
}
