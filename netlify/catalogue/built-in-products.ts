import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseProduct } from '../../src/shared/catalogue/parse-product.ts';
import type { Product } from '../../src/shared/catalogue/product.ts';
import { sitePictureUrl } from '../../src/shared/catalogue/site-pictures.ts';

/** netlify.toml sends it along with the functions. */
const FOLDER = 'src/content/products';

function parseContent(file: string, text: string): Product {
  const { image, ...rest } = JSON.parse(text) as { image: string };
  const parsed = parseProduct({ ...rest, imageUrl: sitePictureUrl(image) });
  if (!parsed.ok) throw new Error(`${file}: ${parsed.problems[0].field}`);
  return parsed.product;
}

/** The products of src/content, with their pictures at addresses that outlive a build. */
export async function readBuiltInProducts(root = process.cwd()): Promise<Product[]> {
  const folder = resolve(root, FOLDER);
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json'));
  const products = files.map(async (file) =>
    parseContent(file, await readFile(resolve(folder, file), 'utf8')),
  );
  return (await Promise.all(products)).toSorted((a, b) => a.id - b.id);
}
