/**
 * Measures how fast each route loads: `npm run bench:pages`, after `npm run build`. Takes routes as arguments:
 * `npm run bench:pages -- / /loja`. Measures visits with an empty cache on a slow network and an old phone
 * (bench/measure-page.ts); prints each route's median of 5.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../tests/fixtures/server-process.ts';
import { median } from '../build/table.ts';
import { builtRoutes } from './built-routes.ts';
import { startBrowser } from './devtools.ts';
import { measurePage, type PageMeasure } from './measure-page.ts';

const RUNS = 5;

const kB = (bytes: number) => (bytes / 1000).toFixed(1);

const root = join(import.meta.dirname, '../..');
const routes = process.argv.length > 2 ? process.argv.slice(2) : await builtRoutes(join(root, 'dist'));
const databaseDirectory = await mkdtemp(join(tmpdir(), 'bench-'));
const server = await startServer({ root, databaseDirectory });
const browser = await startBrowser();
try {
  const measures = new Map<string, PageMeasure[]>();
  for (let run = 0; run < RUNS; run++) {
    for (const route of routes) {
      const measure = await measurePage(browser, `${server.url}${route}`);
      measures.set(route, [...(measures.get(route) ?? []), measure]);
    }
  }
  console.log(
    '| route | HTML, kB | scripts, kB | pictures, kB | fonts, kB | requests | first paint, ms | largest paint, ms | blocking, ms | longest task over 50, ms | shift |',
  );
  console.log(`|${' --- |'.repeat(11)}`);
  for (const [route, runs] of measures) {
    const of = (pick: (run: PageMeasure) => number) => median(runs.map(pick));
    const cells = [
      route,
      kB(of(({ bytes }) => bytes.html)),
      kB(of(({ bytes }) => bytes.script)),
      kB(of(({ bytes }) => bytes.picture)),
      kB(of(({ bytes }) => bytes.font)),
      of(({ requests }) => requests),
      Math.round(of(({ firstPaintMs }) => firstPaintMs)),
      Math.round(of(({ largestPaintMs }) => largestPaintMs)),
      Math.round(of(({ blockingMs }) => blockingMs)),
      Math.round(of(({ longestTaskMs }) => longestTaskMs)),
      of(({ layoutShift }) => layoutShift).toFixed(3),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
} finally {
  await browser.stop();
  await server.stop();
  await rm(databaseDirectory, { recursive: true, force: true });
}
