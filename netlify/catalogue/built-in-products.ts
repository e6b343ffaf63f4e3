import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseProduct } from '../../src/contracts/product.ts';
import type { Product } from '../../src/shared/catalogue/product.ts';
import { sitePictureUrl } from '../../src/shared/catalogue/site-pictures.ts';

/** Bundled with the functions by `included_files` in netlify.toml. */
const FOLDER = 'src/content/products';

/** Parses a product file; its picture address is the same in every build. Throws if the file holds no valid product. */
function parseContent(file: string, content: { image: string }): Product {
  const { image, ...rest } = content;
  const parsed = parseProduct({ ...rest, imageUrl: sitePictureUrl(image) });
  if (!parsed.ok) throw new Error(`${file}: ${parsed.problems[0]?.field}`);
  return parsed.product;
}

/** Returns the products of a folder, the seed of the database, in the order of their ids. */
export async function readBuiltInProducts(folder = FOLDER): Promise<Product[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const products = names.map(async (name) =>
    parseContent(name, JSON.parse(await readFile(resolve(folder, name), 'utf8'))),
  );
  return (await Promise.all(products)).toSorted((a, b) => a.id - b.id);
}
