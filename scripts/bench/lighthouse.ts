/**
 * Measures every route of visitors with Lighthouse, mobile: `npm run bench:lighthouse`, or `npm run bench:lighthouse -- / /loja`, after
 * `npm run build:test`, which configures every tag. Beside them a minimal page, which shows what the machine itself costs. Prints medians: performance score, total
 * blocking time, and how long the main thread worked, by kind. `--runs=3`: how often; 5 without it. Lighthouse is fetched from
 * npm when this runs: it would be a quarter of all packages otherwise. It cannot trace the admin, whose opener policy starts a
 * new process in the middle of the navigation.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findBrowser } from '../../tests/fixtures/find-browser.ts';
import { startServer } from '../../tests/fixtures/server-process.ts';
import { median } from '../build/table.ts';
import { builtRoutes } from './built-routes.ts';
import { MINIMAL_PAGE } from './minimal-page.ts';

const LIGHTHOUSE = 'lighthouse@12.8.2';
/** Lighthouse's groups of main-thread work, and their headings. */
const WORK = {
  other: 'other',
  scriptEvaluation: 'scripts',
  styleLayout: 'style and layout',
  paintCompositeRender: 'painting',
  parseHTML: 'parsing',
} as const;

interface Report {
  categories: { performance: { score: number } };
  audits: {
    'total-blocking-time': { numericValue: number };
    'mainthread-work-breakdown': { details: { items: { group: string; duration: number }[] } };
  };
}

const args = process.argv.slice(2);
const paths = args.filter((arg) => !arg.startsWith('--'));
const runs = Number(args.find((arg) => arg.startsWith('--runs='))?.slice('--runs='.length) ?? 5);
const browser = await findBrowser('whole');
if (!browser) throw new Error('No Chrome or Chromium found. Install one: node scripts/build/get-browser.ts');

const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'));
const root = join(import.meta.dirname, '../..');
const site = await startServer({
  root,
  databaseDirectory: join(folder, 'database'),
});
const minimal = createServer((_, response) =>
  response.setHeader('content-type', 'text/html').end(MINIMAL_PAGE.html),
);
await new Promise<void>((listening) => minimal.listen(0, '127.0.0.1', listening));

async function measure(url: string): Promise<Report> {
  const output = join(folder, 'report.json');
  const options = ['--quiet', '--only-categories=performance', '--output=json', `--output-path=${output}`];
  await run(
    'npm',
    [
      'exec',
      '--yes',
      `--package=${LIGHTHOUSE}`,
      '--',
      'lighthouse',
      url,
      ...options,
      '--chrome-flags=--headless=new --no-sandbox',
    ],
    { env: { ...process.env, CHROME_PATH: browser } },
  );
  return JSON.parse(await readFile(output, 'utf8')) as Report;
}

try {
  const urls = new Map([
    ['a minimal page', `http://127.0.0.1:${(minimal.address() as AddressInfo).port}/`],
    ...(paths.length > 0
      ? paths
      : (await builtRoutes(join(root, 'dist'))).filter((path) => !path.startsWith('/admin'))
    ).map((path): [string, string] => [path, `${site.url}${path}`]),
  ]);
  const reports = new Map<string, Report[]>();
  for (let turn = 0; turn < runs; turn++)
    for (const [name, url] of urls) reports.set(name, [...(reports.get(name) ?? []), await measure(url)]);
  console.log(`| page | score | blocking, ms | ${Object.values(WORK).join(', ms | ')}, ms |`);
  console.log(`|${' --- |'.repeat(3 + Object.keys(WORK).length)}`);
  for (const [name, all] of reports) {
    const of = (pick: (report: Report) => number) => Math.round(median(all.map(pick)));
    const work = Object.keys(WORK).map((group) =>
      of(
        ({ audits }) =>
          audits['mainthread-work-breakdown'].details.items.find((item) => item.group === group)?.duration ??
          0,
      ),
    );
    const cells = [
      name,
      of(({ categories }) => categories.performance.score * 100),
      of(({ audits }) => audits['total-blocking-time'].numericValue),
      ...work,
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
} finally {
  minimal.close();
  await site.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
