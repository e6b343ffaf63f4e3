import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { readBuiltInProducts } from '../../../netlify/catalogue/built-in-products.ts';
import { copyCatalogue } from '../../../scripts/operate/catalogue/copy-catalogue.ts';
import type { Product } from '../../../src/shared/catalogue/product.ts';
import { makePicture } from '../../fixtures/pictures.ts';

// `npm run catalogue:copy`, against a site that publishes a catalogue.

const PHOTO = `${'ab'.repeat(16)}.jpg`;
let server: Server;
let site: string;
let offered: { total: number; changed: readonly unknown[]; removed: readonly number[] };
let photo: Buffer | undefined;
let root: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/api/catalogo/0') return response.end(JSON.stringify(offered));
    if (request.url === `/fotos/${PHOTO}` && photo) return response.end(photo);
    return response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done)));
beforeEach(async () => {
  photo = await makePicture('jpeg');
  root = mkdtempSync(join(tmpdir(), 'copy-'));
  cpSync('tests/fixtures/content/products', join(root, 'src/content/products'), { recursive: true });
  mkdirSync(join(root, 'src/assets/pictures'), { recursive: true });
  for (const name of readdirSync('src/assets/pictures'))
    writeFileSync(join(root, 'src/assets/pictures', name), '');
});
afterEach(() => rmSync(root, { recursive: true }));

const offer = (products: readonly Product[]) => {
  offered = { total: products.length, changed: products, removed: [] };
};
const fileOf = (name: string) => join(root, 'src/content/products', name);

test('the catalogue of the files is the copy already', async () => {
  offer(await readBuiltInProducts(fileOf('')));
  expect(await copyCatalogue(root, site)).toEqual({ written: [], removed: [], left: [] });
});

test('changed and new products are written with their photos, deleted ones removed; a second run changes nothing', async () => {
  const [first, second, ...others] = await readBuiltInProducts(fileOf(''));
  if (!first || !second) throw new Error('no products');
  const products = [
    { ...first, title: 'Rosca que a equipe mudou', imageUrl: `/fotos/${PHOTO}` },
    ...others,
    { ...second, id: 7, title: 'Produto novo da equipe' },
  ];
  offer(products);
  const result = await copyCatalogue(root, site);
  expect(result).toEqual({
    written: [
      `src/assets/pictures/${'ab'.repeat(16)}.webp`,
      'src/content/products/rosca-extrusora-padrao.json',
      'src/content/products/produto-novo-da-equipe.json',
    ],
    removed: ['src/content/products/cilindro-injetora.json'],
    left: [],
  });
  const copied = readFileSync(join(root, 'src/assets/pictures', `${'ab'.repeat(16)}.webp`));
  expect((await sharp(copied).metadata()).format).toBe('webp');
  const titles = (await readBuiltInProducts(fileOf(''))).map(({ title }) => title);
  expect(titles.toSorted()).toEqual(products.map(({ title }) => title).toSorted());
  expect(await copyCatalogue(root, site)).toEqual({ written: [], removed: [], left: [] });
});

test('a product that the content cannot hold keeps its old file, and is named with the reason', async () => {
  const products = (await readBuiltInProducts(fileOf(''))).map((product) =>
    product.id === 3 ? { ...product, tags: [] } : product,
  );
  const before = readFileSync(fileOf('kit-rosca-cilindro.json'), 'utf8');
  offer(products);
  const { written, left } = await copyCatalogue(root, site);
  expect(written).toEqual([]);
  expect(left).toEqual([{ title: 'Kit Completo Rosca e Cilindro', reasons: 'tags: escreva de 1 a 12.' }]);
  expect(readFileSync(fileOf('kit-rosca-cilindro.json'), 'utf8')).toBe(before);
});

test('nothing is written or deleted without the whole catalogue, or without a photo', async () => {
  const products = await readBuiltInProducts(fileOf(''));
  offered = { total: 6, changed: [...products.slice(1), { id: 1 }], removed: [] };
  await expect(copyCatalogue(root, site)).rejects.toThrow('incompleto: 5 de 6');
  offered = { total: 0, changed: [], removed: [] };
  await expect(copyCatalogue(root, site)).rejects.toThrow('nenhum produto');
  await expect(copyCatalogue(root, `${site}/x/`)).rejects.toThrow();
  photo = undefined;
  offer(
    products.map((product) => (product.id === 1 ? { ...product, imageUrl: `/fotos/${PHOTO}` } : product)),
  );
  await expect(copyCatalogue(root, site)).rejects.toThrow('não pôde ser lida (404)');
  expect(await readBuiltInProducts(fileOf(''))).toEqual(products);
});
