import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { loadPages } from './built-site.ts';

function findPage() {
  const page = loadPages().find(({ path }) => path === '/ferramentas/selecao');
  if (!page) throw new Error('no page');
  return page;
}

const FOLDER = 'dist/_astro';
const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8');
const packed = (text: string) => brotliCompressSync(text).length;
const fileOf = (name: string): string => {
  const [file = 'none', ...others] = readdirSync(FOLDER).filter(
    (found) => found.startsWith(`${name}.`) && found.endsWith('.js'),
  );
  expect(others).toEqual([]);
  return file;
};
/** A script and everything that it imports before it can run. */
function scriptsOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, name = ''] of read(file).matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g))
    scriptsOf(name, found);
  return found;
}

test('reasons and the writers of DXF and PDF are fetched one by one', () => {
  const first = scriptsOf(fileOf('show-selection'));
  for (const [name, limit] of [
    ['screw-dxf', 2_000],
    ['screw-pdf', 2_000],
    ['selection-reasons', 3_000],
  ] as const) {
    expect(first.has(fileOf(name))).toBe(false);
    expect(packed(read(fileOf(name)))).toBeLessThanOrEqual(limit);
  }
});

test('shows an example drawing before any script runs', () => {
  const { document } = findPage();
  const lines = document
    .querySelectorAll('[data-drawing] [data-of]')
    .map((path) => path.getAttribute('data-of'));
  expect(lines).toEqual(['feed', 'compression', 'metering', 'L', 'D', 'H', 'passo', 'h', 'filete']);
});
