import type { Product } from '../shared/catalogue/product.ts';
import { slugOf } from '../shared/fold-text.ts';
import { formatContent, type Sources, type TextFile, toContent } from './content-files.ts';

export interface CatalogueExport {
  /** One per product, as src/content/products holds them. */
  files: readonly TextFile[];
  /** Files of built-in products that are no longer in the catalogue: whoever commits has to delete them. */
  removed: readonly string[];
}

const LONGEST_NAME = 60;

/** Each product keeps the file it came from; a new one is named by its title. */
export function exportCatalogue(products: readonly Product[], sources: Sources): CatalogueExport {
  const names = new Map(sources.files.map(({ id, name }) => [id, name]));
  const isHere = new Set(products.map(({ id }) => id));
  const taken = new Set(names.values());
  const nameOf = ({ id, title }: Product): string => {
    const known = names.get(id);
    if (known) return known;
    let name = slugOf(title).slice(0, LONGEST_NAME) || 'produto';
    while (taken.has(name)) name += `-${id}`;
    taken.add(name);
    return name;
  };
  return {
    files: products.map((product) => ({
      name: `${nameOf(product)}.json`,
      text: formatContent(toContent(product, sources)),
    })),
    removed: sources.files.filter(({ id }) => !isHere.has(id)).map(({ name }) => `${name}.json`),
  };
}
