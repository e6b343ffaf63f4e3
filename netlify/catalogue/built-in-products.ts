import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type ProductFile, parseContent } from '../../src/shared/catalogue/parse-content.ts';
import type { Product } from '../../src/shared/catalogue/product.ts';

/** Bundled with the functions by `included_files` in netlify.toml. */
const FOLDER = 'src/content/products';

/** Returns the files of src/content/products in the order of their ids. */
export async function readProductFiles(root = process.cwd()): Promise<ProductFile[]> {
  const folder = resolve(root, FOLDER);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const files = names.map(async (name) =>
    parseContent(name, JSON.parse(await readFile(resolve(folder, name), 'utf8'))),
  );
  return (await Promise.all(files)).toSorted((a, b) => a.product.id - b.product.id);
}

/** Returns the products of src/content. */
export async function readBuiltInProducts(root?: string): Promise<Product[]> {
  return (await readProductFiles(root)).map(({ product }) => product);
}
