import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Adds `count` products to the site at `root`, as copies of the real ones in rotation. */
export async function makeProducts(root: string, count: number): Promise<void> {
  const folder = join(root, 'src/content/products');
  const products = await readAll(folder);
  for (let number = 1; number <= count; number++) {
    const product = JSON.parse(products[number % products.length] ?? '{}');
    const made = { ...product, id: 1000 + number, title: `${product.title} ${number}`, featured: false };
    await writeFile(join(folder, `${nameOf(number)}.json`), JSON.stringify(made, null, 2));
  }
}

const nameOf = (number: number): string => `medida-${String(number).padStart(5, '0')}`;

async function readAll(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}
