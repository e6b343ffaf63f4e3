import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadPages } from './built-site.ts';

const FOLDER = 'dist/_astro';
const html = readFileSync('dist/admin/conteudo.html', 'utf8');

/** The files that import Sveltia's chunk: it has no name in common with our code. */
const start = readdirSync(FOLDER).find(
  (name) => /^start\..*\.js$/.test(name) && statSync(join(FOLDER, name)).size > 1_000_000,
);

test('search engines do not list the editor', () => {
  expect(html).toContain('<meta name="robots" content="noindex">');
  for (const file of readdirSync('dist').filter((name) => name.startsWith('sitemap')))
    expect(readFileSync(join('dist', file), 'utf8')).not.toContain('/admin/conteudo');
});

test('no page but the editor’s loads any of it', () => {
  if (!start) throw new Error('the editor has no chunk of its own');
  const importers = readdirSync(FOLDER).filter(
    (name) =>
      name.endsWith('.js') && name !== start && readFileSync(join(FOLDER, name), 'utf8').includes(start),
  );
  const [entry = 'none'] = importers.filter((name) => html.includes(name));
  expect(html).toContain(entry);
  for (const { path, html: page } of loadPages())
    for (const file of [start, entry]) expect(page.includes(file), `${path}: ${file}`).toBe(false);
});

test('the editor’s page names no host of others', () => {
  const hosts = [...new Set(html.match(/https?:\/\/[\w.-]+/g))].filter((host) => !host.includes('w3.org'));
  expect(hosts).toEqual([]);
});
