import type { Product } from '../shared/catalogue/product.ts';
import { slugOf } from '../shared/fold-text.ts';
import { formatContent, type Sources, type TextFile, toContent } from './content-files.ts';

export interface CatalogueExport {
  /** One file per product, in the format of src/content/products. */
  files: readonly TextFile[];
  /** Files of built-in products that are no longer in the catalogue and have to be deleted by hand. */
  removed: readonly string[];
}

const LONGEST_NAME = 60;

/** Each product keeps its file's name; a new one is named after its title. */
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
