import { parseProduct } from '../../shared/catalogue/parse-product.ts';
import type { Product } from '../../shared/catalogue/product.ts';

/** The catalogue as a file: a JSON list with one product a line, so that it can also be read a product at a time. */
export function formatCatalogue(products: readonly Product[]): string {
  return `[\n${products.map((product) => JSON.stringify(product)).join(',\n')}\n]\n`;
}

/**
 * Reads such a file product by product, so that a reader may pause. What cannot be read is left out, and so is a second
 * product of one id. Throws a SyntaxError where the text is not such a file.
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
