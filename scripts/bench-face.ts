/**
 * Counts the first visits that see the display face: `npm run bench:face`, after `npm run build`. Takes routes as
 * arguments. Three visits with an empty cache per route, on a usual and on a slow network, with an old phone.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer } from '../tests/fixtures/server-process.ts';
import { startBrowser } from './bench/devtools.ts';
import { median } from './bench/figures.ts';
import { measurePage, type PageMeasure, SLOW_NETWORK, USUAL_NETWORK } from './bench/measure-page.ts';
import { copyBuiltSite } from './bench/site-copy.ts';

const RUNS = 3;
const ROUTES = ['/', '/extrusoras', '/injetoras', '/loja', '/retificarosca', '/faq'];
const NETWORKS = { '150 ms, 1.6 Mbit/s': USUAL_NETWORK, '400 ms, 400 kbit/s': SLOW_NETWORK };

const root = await copyBuiltSite();
const routes = process.argv.length > 2 ? process.argv.slice(2) : ROUTES;
const server = await startServer({ root, databaseDirectory: join(root, 'db') });
const browser = await startBrowser();
try {
  for (const [name, network] of Object.entries(NETWORKS)) {
    const all: PageMeasure[] = [];
    for (const route of routes) {
      const visits: PageMeasure[] = [];
      while (visits.length < RUNS) visits.push(await measurePage(browser, `${server.url}${route}`, network));
      all.push(...visits);
      console.log(`  ${route.padEnd(16)} ${summarize(visits)}`);
    }
    console.log(`${name}: ${summarize(all)}`);
  }
} finally {
  await browser.stop();
  await server.stop();
  await rm(root, { recursive: true, force: true });
}

function summarize(visits: readonly PageMeasure[]): string {
  const seen = visits.filter(({ hasDisplayFace }) => hasDisplayFace).length;
  const paint = Math.round(median(visits.map(({ firstPaintMs }) => firstPaintMs)));
  const shift = Math.max(...visits.map(({ layoutShift }) => layoutShift));
  return `${seen} of ${visits.length} visits saw it; first paint ${paint} ms; largest shift ${shift.toFixed(3)}`;
}
