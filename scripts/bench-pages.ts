/**
 * Compares how fast each route loads with a minimal page: `npm run bench:pages`, after `npm run build`. Takes routes as
 * arguments: `npm run bench:pages -- / /loja`. Measures visits with an empty cache on a slow network and an old phone
 * (bench/measure-page.ts); prints each route's median of 5. Each round also measures the minimal page.
 */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer } from '../tests/fixtures/server-process.ts';
import { builtRoutes } from './bench/built-routes.ts';
import { startBrowser } from './bench/devtools.ts';
import { median } from './bench/figures.ts';
import { LIMIT_PAGE } from './bench/limit-page.ts';
import { measurePage, type PageMeasure } from './bench/measure-page.ts';
import { copyBuiltSite } from './bench/site-copy.ts';

const RUNS = 5;
const LIMIT = '/limite';

const kB = (bytes: number) => (bytes / 1000).toFixed(1);

const root = await copyBuiltSite();
const routes = process.argv.length > 2 ? process.argv.slice(2) : await builtRoutes(join(root, 'dist'));
await writeFile(join(root, 'dist', `${LIMIT}.html`), LIMIT_PAGE);
const server = await startServer({ root, databaseDirectory: join(root, 'db') });
const browser = await startBrowser();
try {
  const measures = new Map<string, PageMeasure[]>();
  for (let run = 0; run < RUNS; run++) {
    for (const route of [LIMIT, ...routes]) {
      const measure = await measurePage(browser, `${server.url}${route}`);
      measures.set(route, [...(measures.get(route) ?? []), measure]);
    }
  }
  const limit = measures.get(LIMIT) ?? [];
  const ratio = (key: 'firstPaintMs' | 'largestPaintMs', runs: readonly PageMeasure[]) => {
    const ms = median(runs.map((run) => run[key]));
    return `${Math.round(ms)} (${(ms / median(limit.map((run) => run[key]))).toFixed(2)})`;
  };
  console.log(
    '| route | HTML, kB | scripts, kB | pictures, kB | fonts, kB | requests | first paint, ms (to the limit) | largest paint, ms (to the limit) | blocking, ms | longest task over 50, ms | shift |',
  );
  console.log(`|${' --- |'.repeat(11)}`);
  for (const [route, runs] of measures) {
    const of = (pick: (run: PageMeasure) => number) => median(runs.map(pick));
    const cells = [
      route === LIMIT ? 'limit page' : route,
      kB(of(({ bytes }) => bytes.html)),
      kB(of(({ bytes }) => bytes.script)),
      kB(of(({ bytes }) => bytes.picture)),
      kB(of(({ bytes }) => bytes.font)),
      of(({ requests }) => requests),
      ratio('firstPaintMs', runs),
      ratio('largestPaintMs', runs),
      Math.round(of(({ blockingMs }) => blockingMs)),
      Math.round(of(({ longestTaskMs }) => longestTaskMs)),
      of(({ layoutShift }) => layoutShift).toFixed(3),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
} finally {
  await browser.stop();
  await server.stop();
  await rm(root, { recursive: true, force: true });
}
