/**
 * How long every control keeps a visitor waiting for the next frame: `npm run bench:controls`, after `npm run build`;
 * with routes of one's own: `npm run bench:controls -- / /loja`. At 360 and 1280 px, at a quarter of the processor's
 * speed. Ends with an error where one takes longer than the goal.
 */
import { resolve } from 'node:path';
import { findBrowser } from '../tests/fixtures/find-browser.ts';
import { startSiteServer } from '../tests/fixtures/site-server.ts';
import { builtRoutes } from './bench/built-routes.ts';
import { startBrowser } from './bench/devtools.ts';
import { measureControls } from './bench/measure-controls.ts';

const WIDTHS = [360, 1280];
const LIMIT_MS = 50;

const dist = resolve(import.meta.dirname, '../dist');
const routes = process.argv.length > 2 ? process.argv.slice(2) : await builtRoutes(dist);
const site = await startSiteServer();
const executable = await findBrowser();
if (!executable) throw new Error('No Chrome or Chromium found: node scripts/get-browser.ts');
const browser = await startBrowser(executable);
try {
  for (const route of routes) {
    for (const width of WIDTHS) {
      const measures = await measureControls(browser, `${site.url}${route}`, width);
      const slow = measures.filter(({ ms }) => ms > LIMIT_MS).toSorted((a, b) => b.ms - a.ms);
      const slowest = Math.max(0, ...measures.map(({ ms }) => ms));
      if (slow.length > 0) process.exitCode = 1;
      const named = slow.map(({ name, ms }) => `${name} ${ms}`).join(', ');
      console.log(
        `${slow.length > 0 ? '!' : ' '} ${route.padEnd(42)} ${String(width).padStart(4)} px ${String(measures.length).padStart(3)} controls, slowest ${slowest} ms${named && `: ${named}`}`,
      );
    }
  }
} finally {
  await browser.stop();
  await site.dispose();
}
