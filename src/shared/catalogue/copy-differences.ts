import type { ProductFile } from './parse-content.ts';
import type { Product } from './product.ts';
import { sitePictureName, uploadedPictureName } from './site-pictures.ts';

/** How the copy of the catalogue in src/content/products differs from the catalogue of the database, which is the valid one. */
export interface CopyDifferences {
  /** Files that say something else. */
  changed: readonly string[];
  /** Files of products that are not in the catalogue. */
  extra: readonly string[];
  /** Titles of products that have no file. */
  missing: readonly string[];
}

/** `npm run catalogue:copy` stores an uploaded picture under its name as .webp, beside the site's own. */
const pictureName = (url: string) =>
  (sitePictureName(url) ?? uploadedPictureName(url) ?? url).replace(/\.\w+$/, '');

const contentOf = ({ imageUrl, ...product }: Product) =>
  JSON.stringify([
    pictureName(imageUrl),
    Object.entries(product).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ]);

export function findCopyDifferences(
  files: readonly ProductFile[],
  products: readonly Product[],
): CopyDifferences {
  const stored = new Map(products.map((product) => [product.id, product]));
  const copied = new Set(files.map(({ product }) => product.id));
  return {
    changed: files.flatMap(({ file, product }) => {
      const valid = stored.get(product.id);
      return valid && contentOf(valid) !== contentOf(product) ? [file] : [];
    }),
    extra: files.flatMap(({ file, product }) => (stored.has(product.id) ? [] : [file])),
    missing: products.flatMap(({ id, title }) => (copied.has(id) ? [] : [title])),
  };
}

export const countDifferences = ({ changed, extra, missing }: CopyDifferences): number =>
  changed.length + extra.length + missing.length;
