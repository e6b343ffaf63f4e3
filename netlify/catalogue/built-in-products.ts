import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseProduct } from '../../src/shared/catalogue/parse-product.ts';
import type { Product } from '../../src/shared/catalogue/product.ts';
import { sitePictureUrl } from '../../src/shared/catalogue/site-pictures.ts';

/** Bundled with the functions by `included_files` in netlify.toml. */
const FOLDER = 'src/content/products';

function parseContent(file: string, text: string): Product {
  const { image, ...rest } = JSON.parse(text) as { image: string };
  const parsed = parseProduct({ ...rest, imageUrl: sitePictureUrl(image) });
  if (!parsed.ok) throw new Error(`${file}: ${parsed.problems[0].field}`);
  return parsed.product;
}

/** Returns the products of src/content in the order of their ids, with picture addresses that no build changes. */
export async function readBuiltInProducts(root = process.cwd()): Promise<Product[]> {
  const folder = resolve(root, FOLDER);
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json'));
  const products = files.map(async (file) =>
    parseContent(file, await readFile(resolve(folder, file), 'utf8')),
  );
  return (await Promise.all(products)).toSorted((a, b) => a.id - b.id);
}
