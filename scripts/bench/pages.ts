/**
 * Measures how fast each route loads: `npm run bench:pages`, after `npm run build`. Takes routes as arguments:
 * `npm run bench:pages -- / /loja`. Measures visits with an empty cache (bench/measure-page.ts); prints each route's median.
 * - `--desk`: a wide screen on a faster line, instead of an old phone on a slow one.
 * - `--emulated`: over a real slow line (bench/emulated-network.ts), with the pages' own headers, and beside them a minimal page; Linux
 *   and root only.
 * - `--runs=3`: how many visits per route; 5 without it.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../tests/fixtures/server-process.ts';
import { median } from '../build/table.ts';
import { builtRoutes } from './built-routes.ts';
import { startBrowser } from './devtools.ts';
import { SITE, startEmulatedNetwork, whatIsMissing } from './emulated-network.ts';
import { measurePage, type PageMeasure, VISITS } from './measure-page.ts';
import { MINIMAL_PAGE } from './minimal-page.ts';

/** Set for the process at the visitor's end of the emulated line. */
const AT_LINE = 'BENCH_AT_LINE';

const kB = (bytes: number) => (bytes / 1000).toFixed(1);

const root = join(import.meta.dirname, '../..');
const dist = join(root, 'dist');
const args = process.argv.slice(2);
const paths = args.filter((arg) => !arg.startsWith('--'));
const visit = VISITS[args.includes('--desk') ? 'desk' : 'phone'];
const runs = Number(args.find((arg) => arg.startsWith('--runs='))?.slice('--runs='.length) ?? 5);
const isAtLine = Boolean(process.env[AT_LINE]);

if (args.includes('--emulated') && !isAtLine) {
  const missing = whatIsMissing();
  if (missing) throw new Error(`This machine cannot emulate a network: ${missing}.`);
  const network = await startEmulatedNetwork(dist, visit.line);
  try {
    process.exitCode = await network.run(process.execPath, [import.meta.filename, ...args], {
      [AT_LINE]: 'yes',
    });
  } finally {
    network.stop();
  }
} else await measureAll();

async function measureAll(): Promise<void> {
  const ofSite = paths.length > 0 ? paths : await builtRoutes(dist);
  const routes = isAtLine ? [MINIMAL_PAGE.path, ...ofSite] : ofSite;
  const databaseDirectory = await mkdtemp(join(tmpdir(), 'bench-'));
  const server = isAtLine ? undefined : await startServer({ root, databaseDirectory });
  const browser = await startBrowser(
    isAtLine ? ['--ignore-certificate-errors', `--host-resolver-rules=${SITE.rule}`] : [],
  );
  try {
    const measures = new Map<string, PageMeasure[]>();
    for (let run = 0; run < runs; run++)
      for (const route of routes) {
        const url = `${server?.url ?? SITE.origin}${route}`;
        const measure = await measurePage(browser, url, visit, isAtLine);
        measures.set(route, [...(measures.get(route) ?? []), measure]);
      }
    printTable(measures);
  } finally {
    await browser.stop();
    await server?.stop();
    await rm(databaseDirectory, { recursive: true, force: true });
  }
}

function printTable(measures: ReadonlyMap<string, readonly PageMeasure[]>): void {
  console.log(
    '| route | HTML, kB | scripts, kB | pictures, kB | fonts, kB | requests | first paint, ms | largest paint, ms | blocking, ms | longest task over 50, ms | shift |',
  );
  console.log(`|${' --- |'.repeat(11)}`);
  for (const [route, visits] of measures) {
    const of = (pick: (run: PageMeasure) => number) => median(visits.map(pick));
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
}
