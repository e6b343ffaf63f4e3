import { isProduct, type Product } from '../../shared/catalogue/product.ts';

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
    const product: unknown = JSON.parse(line.replace(/,$/, ''));
    if (!isProduct(product) || ids.has(product.id)) continue;
    ids.add(product.id);
    yield product;
  }
}
