/**
 * Measures the time from using a control to the next frame, for every control of every route: `npm run bench:controls`,
 * after `npm run build:test`. Takes routes as arguments: `npm run bench:controls -- / /loja`.
 *
 * Conditions: consent bar shown, 360 and 1280 px wide, CPU slowed down 4 times; median of 3 first uses per control.
 * Also measures a page of bare controls, the lower bound of machine and browser. Exits with status 1 if a control takes
 * longer than LIMIT_MS.
 */

import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { startSiteServer } from '../../tests/fixtures/site-server.ts';
import { median } from '../build/table.ts';
import { builtRoutes } from './built-routes.ts';
import { startBrowser } from './devtools.ts';
import { type ControlMeasure, measureControls } from './measure-controls.ts';

/** Throws unless the built site contains the consent bar. It does if it was built with tags. */
async function requireConsentBar(): Promise<void> {
  const home = await readFile(resolve(import.meta.dirname, '../../dist/index.html'), 'utf8').catch(() => '');
  if (!home.includes('class="consent"'))
    throw new Error(
      'The site in dist/ was built without tags, so it has no consent bar. Run `npm run build:test` first.',
    );
}

const MACHINES = ['Extrusora', 'Injetora', 'Sopradora', 'Outra'];

const HTML = `<!doctype html>
<html lang="pt-BR">
<meta name="viewport" content="width=device-width">
<title>Controles</title>
<style>select, ::picker(select) { appearance: base-select }</style>
<p><button>Enviar</button>
<p><label><input type="checkbox"> Aceito</label>
<p><input name="nome">
<p><select name="maquina">${MACHINES.map((machine) => `<option>${machine}`).join('')}</select>`;

/** The `data:` URL of a page with one control of each kind and nothing else. */
const BARE_CONTROLS = `data:text/html,${encodeURIComponent(HTML)}`;

const WIDTHS = [360, 1280];
const LIMIT_MS = 50;
const VISITS = 3;

/** The median time of each control over several visits. Controls with the same name are matched by their order. */
function takeMedians(visits: readonly (readonly ControlMeasure[])[]): ControlMeasure[] {
  const timesOf = new Map<string, { name: string; times: number[] }>();
  for (const visit of visits) {
    const seen = new Map<string, number>();
    for (const { name, ms } of visit) {
      const order = (seen.get(name) ?? 0) + 1;
      seen.set(name, order);
      const key = `${order} ${name}`;
      timesOf.set(key, { name, times: [...(timesOf.get(key)?.times ?? []), ms] });
    }
  }
  return [...timesOf.values()].map(({ name, times }) => ({ name, ms: median(times) }));
}

await requireConsentBar();
const dist = resolve(import.meta.dirname, '../../dist');
const routes = process.argv.length > 2 ? process.argv.slice(2) : await builtRoutes(dist);
const site = await startSiteServer();
const browser = await startBrowser();

async function report(page: string, url: string, width: number): Promise<void> {
  const visits: ControlMeasure[][] = [];
  while (visits.length < VISITS) visits.push(await measureControls(browser, url, width));
  const measures = takeMedians(visits);
  const slow = measures.filter(({ ms }) => ms > LIMIT_MS).toSorted((a, b) => b.ms - a.ms);
  const slowest = Math.max(0, ...measures.map(({ ms }) => ms));
  if (slow.length > 0) process.exitCode = 1;
  const named = slow.map(({ name, ms }) => `${name} ${ms}`).join(', ');
  console.log(
    `${slow.length > 0 ? '!' : ' '} ${page.padEnd(42)} ${String(width).padStart(4)} px ${String(measures.length).padStart(3)} controls, slowest ${slowest} ms${named && `: ${named}`}`,
  );
}

try {
  for (const width of WIDTHS) await report('bare controls', BARE_CONTROLS, width);
  for (const route of routes) for (const width of WIDTHS) await report(route, `${site.url}${route}`, width);
} finally {
  await browser.stop();
  await site.dispose();
}
