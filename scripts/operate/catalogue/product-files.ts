import type { Picture } from '../../../src/admin/products/picture.ts';
import type { Product } from '../../../src/shared/catalogue/product.ts';
import { PRODUCT_ENTRIES } from '../../../src/shared/catalogue/product-fields.ts';
import { slugOf } from '../../../src/shared/fold-text.ts';

/** Where the copied products and pictures go. */
export interface Sources {
  /** The name of each product's file in src/content/products, without .json. */
  files: readonly { id: number; name: string }[];
  pictures: readonly Picture[];
}

interface TextFile {
  name: string;
  text: string;
}

// The formatter's line width in biome.json.
const LINE = 110;

/** A product as its file in src/content/products holds it: without the optional fields that have their usual value. */
export function toContent(product: Product, { pictures }: Sources): Record<string, unknown> {
  const entries = PRODUCT_ENTRIES.flatMap(([name, { kind, absent }]): [string, unknown][] => {
    const value = product[name];
    if (value === absent) return [];
    if (kind !== 'picture') return [[name, value]];
    return [['image', pictures.find(({ url }) => url === value)?.path ?? value]];
  });
  return Object.fromEntries(entries);
}

/** JSON as Biome formats it: a list is on one line if it fits. */
function formatContent(content: Record<string, unknown>): string {
  const lines = Object.entries(content).map(([name, value]) => {
    const start = `  ${JSON.stringify(name)}: `;
    const short = Array.isArray(value) && `${start}[${value.map((item) => JSON.stringify(item)).join(', ')}]`;
    if (short && short.length <= LINE) return short;
    return start + JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');
  });
  return `{\n${lines.join(',\n')}\n}\n`;
}

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
