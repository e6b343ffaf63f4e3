/**
 * Measures the shop with a large catalogue: `npm run bench:shop`, or with another number of products:
 * `npm run bench:shop -- 1000`. Builds a copy of the site in a temporary folder, serves it, and measures in a real
 * browser with the CPU slowed down 4 times. Exits with status 1 if a goal is missed.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { startServer } from '../tests/fixtures/server-process.ts';
import { makeProducts } from './bench/make-content.ts';
import { measureShop } from './bench/measure-shop.ts';
import { copySite } from './bench/site-copy.ts';

const HTML_LIMIT = 16 * 1024;
const KEYSTROKE_LIMIT_MS = 50;
/** Largest allowed ratio of the heap after 200 filter changes to the heap after 20. Caches may still fill. */
const HEAP_GROWTH_LIMIT = 1.1;

const count = Number(process.argv[2] ?? 5000);
const site = await copySite();
try {
  await makeProducts(site.root, count);
  const { succeeded, output } = await site.build();
  if (!succeeded) throw new Error(output.slice(-4000));
  const server = await startServer({ root: site.root, databaseDirectory: join(site.root, '.netlify/db') });
  const packed = async (file: string) =>
    brotliCompressSync(await readFile(join(site.root, 'dist', file))).length;
  const html = await packed('loja.html');
  const catalogue = await packed('catalogo.json');
  const { fetches, keystrokeMs, heapGrowth } = await measureShop(server.url).finally(() => server.stop());

  const rows: [string, string, boolean][] = [
    ['products', String(count), true],
    ['first HTML, brotli', `${html} bytes (at most ${HTML_LIMIT})`, html <= HTML_LIMIT],
    ['whole catalogue, brotli', `${catalogue} bytes`, true],
    ['fetched', `${fetches} time(s) in 200 filter changes`, fetches === 1],
    [
      'slowest keystroke',
      `${keystrokeMs} ms at 4x (at most ${KEYSTROKE_LIMIT_MS})`,
      keystrokeMs <= KEYSTROKE_LIMIT_MS,
    ],
    ['heap after 200 changes', `${heapGrowth.toFixed(2)} of that after 20`, heapGrowth <= HEAP_GROWTH_LIMIT],
  ];
  for (const [name, value, isGood] of rows) console.log(`${isGood ? ' ' : '!'} ${name.padEnd(26)} ${value}`);
  if (rows.some(([, , isGood]) => !isGood)) process.exitCode = 1;
} finally {
  await site.remove();
}
