import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { MACHINE_OF, toolLink } from '../../src/shared/tools/tool-link.ts';
import { TOOL_NAMES, TOOLS, type ToolName } from '../../src/shared/tools/tool-list.ts';
import { parsePath } from '../fixtures/path-data.ts';
import { guides, loadPages } from './built-site.ts';

const pages = new Map(loadPages().map(({ path, document }) => [path, document]));

/** Each article and guide with the tools that its file names. */
const texts = globSync('src/content/{articles,guias}/*.mdx').map((file) => {
  const { ferramentas = [] } = parseYaml(readFileSync(file, 'utf8').split(/^---$/m)[1] ?? '');
  const folder = file.includes('/guias/') ? '/guias' : '';
  return {
    path: `${folder}/${basename(file, '.mdx')}`,
    tools: ferramentas as ToolName[],
  };
});

test.each(texts)('$path links the tools of its file, in their order', ({ path, tools }) => {
  const links = pages.get(path)?.querySelectorAll('[aria-labelledby=ferramentas] a') ?? [];
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    tools.map((name) => toolLink(TOOLS[name].path, new URL(path, 'https://example.com'))),
  );
});

test('the marks of a page lead to its sources, and none doubts the workshop’s practice', () => {
  for (const [path, document] of pages) {
    const main = document.querySelector('main');
    for (const mark of main?.querySelectorAll('a.mark') ?? []) {
      expect(mark.textContent, path).toMatch(/^\s*fonte publicada: /);
      expect(document.getElementById(mark.getAttribute('href')?.slice(1) ?? ''), path).not.toBeNull();
    }
    for (const mark of main?.querySelectorAll('span.mark.practice') ?? [])
      expect(mark.textContent, path).toMatch(/^\s*prática da\s+oficina/);
    expect(main?.textContent, path).not.toMatch(/prática (?:de oficina )?a confirmar/i);
  }
});

test('no field asks for a keypad that lacks what its hint shows', () => {
  const fields = [...pages.values()].flatMap((document) => document.querySelectorAll('[data-tool] .field'));
  const withSigns = fields.filter((field) =>
    /\d[/:]\d/.test(`${field.textContent} ${field.querySelector('input')?.getAttribute('placeholder')}`),
  );
  expect(withSigns.length).toBeGreaterThan(2);
  for (const field of withSigns) expect(field.querySelector('[inputmode]'), field.textContent).toBeNull();
});

test.each(TOOL_NAMES)('an article or guide leads to the tool %s', (name) => {
  expect(texts.flatMap(({ tools }) => tools)).toContain(name);
});

test.each(Object.entries(MACHINE_OF))(
  'every link on %s to a tool that asks for the machine says %s',
  (path, machine) => {
    const main = pages.get(path)?.querySelectorAll('main a') ?? [];
    const found = main
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => /^\/ferramentas\/(?:selecao|medicao)/.test(href));
    for (const href of found) expect(href).toContain(`#maquina=${machine}`);
  },
);

const ARTICLES = [
  '/problemainjetoras',
  '/roscainjetora',
  '/manutencaoextrusora',
  '/retificarosca',
  ...guides,
];

/** Flights are closed waves, and only flights are. */
const FLIGHTS = /^M[^a-z]*c[^z]*h[^z]*c[^z]*z/;
const drawings = loadPages()
  .filter(({ path }) => ARTICLES.includes(path))
  .flatMap(({ path, document }) =>
    document
      .querySelectorAll('path')
      .filter((one) => FLIGHTS.test(one.getAttribute('d') ?? ''))
      .map((flights) => ({
        path,
        flights: flights.getAttribute('d') ?? '',
        core: flights.previousElementSibling?.getAttribute('d') ?? '',
      })),
  );

test('articles and guides draw screws', () => {
  expect(drawings.length).toBeGreaterThan(10);
});

describe.each(drawings)('$path', ({ flights, core }) => {
  test('the flights are right-hand: seen from the side, each leans from top left to bottom right', () => {
    const [start, wave] = parsePath(flights);
    const [from, to] = [start?.points.at(-1), wave?.points.at(-1)];
    expect(to?.[0]).toBeGreaterThan(from?.[0] ?? 0);
    expect(to?.[1]).toBeGreaterThan(from?.[1] ?? 0);
  });

  test('the root grows from the feed zone to the metering zone', () => {
    // Screws in a cut barrel show no root.
    const upper = parsePath(core)
      .flatMap(({ points }) => points)
      .filter(([x, y]) => x >= 0 && y < 0);
    if (!/^M0/.test(core)) return;
    const outline = upper.slice(
      0,
      upper.findIndex(([x], index) => x < (upper[index - 1]?.[0] ?? 0)),
    );
    const heights = outline.map(([, y]) => -y);
    expect(Math.max(...heights.slice(-3))).toBeGreaterThan(heights[2] ?? 0);
  });
});
