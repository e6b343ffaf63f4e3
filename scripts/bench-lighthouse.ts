/**
 * Prints Lighthouse's four mobile scores of every route, median of 3. Run `npm run bench:lighthouse` after
 * `npm run build`. Takes routes as arguments: `npm run bench:lighthouse -- / /loja`.
 *
 * Lighthouse has its own package.json in scripts/lighthouse, so that `npm ci` does not install it. Exits with status 1
 * if a score is under 100, except the SEO score of routes that must not be indexed.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findBrowser } from '../tests/fixtures/find-browser.ts';
import { startServer } from '../tests/fixtures/server-process.ts';
import { builtRoutes } from './bench/built-routes.ts';
import { median } from './bench/figures.ts';

const RUNS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Scores = Record<(typeof CATEGORIES)[number], number>;

// The specification requires `noindex` on these routes, which lowers their SEO score.
const NOINDEX = ['/admin/loja', '/offline', '/privacy-policy', '/seo'];

interface Result {
  lhr: { categories: Record<string, { score: number | null }> };
}
const load = createRequire(join(import.meta.dirname, 'lighthouse/package.json'));
const { default: lighthouse } = (await import(load.resolve('lighthouse'))) as {
  default: (url: string, flags: object) => Promise<Result | undefined>;
};
const { launch } = (await import(load.resolve('chrome-launcher'))) as {
  launch: (options: object) => Promise<{ port: number; kill(): void }>;
};

const project = resolve(import.meta.dirname, '..');
const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'));
const routes = process.argv.length > 2 ? process.argv.slice(2) : await builtRoutes(join(project, 'dist'));
const server = await startServer({ root: project, databaseDirectory: join(folder, 'db') });
const chromePath = await findBrowser();

async function score(route: string): Promise<Scores> {
  const chrome = await launch({
    chromeFlags: ['--headless=new', '--no-sandbox'],
    ...(chromePath && { chromePath }),
  });
  try {
    const result = await lighthouse(`${server.url}${route}`, {
      port: chrome.port,
      onlyCategories: CATEGORIES,
    });
    const scoreOf = (category: string) => Math.round((result?.lhr.categories[category]?.score ?? 0) * 100);
    return Object.fromEntries(CATEGORIES.map((category) => [category, scoreOf(category)])) as Scores;
  } finally {
    chrome.kill();
  }
}

try {
  console.log(`| route | ${CATEGORIES.join(' | ')} |\n|${' --- |'.repeat(CATEGORIES.length + 1)}`);
  for (const route of routes) {
    const runs: Scores[] = [];
    for (let run = 0; run < RUNS; run++) runs.push(await score(route));
    const medians = CATEGORIES.map((category) => median(runs.map((scores) => scores[category])));
    console.log(`| ${[route, ...medians].join(' | ')} |`);
    const isMissed = (value: number, index: number) =>
      value < 100 && !(CATEGORIES[index] === 'seo' && NOINDEX.includes(route));
    if (medians.some(isMissed)) process.exitCode = 1;
  }
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
