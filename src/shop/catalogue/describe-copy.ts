import { countDifferences, findCopyDifferences } from '../../shared/catalogue/copy-differences.ts';
import type { ProductFile } from '../../shared/catalogue/parse-content.ts';
import type { Product } from '../../shared/catalogue/product.ts';

/** One line for the build's log, if the files in the code are not the catalogue that it publishes. */
export function describeCopy(
  files: readonly ProductFile[],
  products: readonly Product[],
): string | undefined {
  const copy = findCopyDifferences(files, products);
  const count = countDifferences(copy);
  if (count === 0) return undefined;
  const names = [...copy.changed, ...copy.extra, ...copy.missing].join(', ');
  return `catálogo: vale o do banco; a cópia em src/content/products tem ${count} ${count === 1 ? 'diferença' : 'diferenças'} (${names}). Para atualizá-la: npm run catalogue:copy`;
}
