import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Context } from '@netlify/functions';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findFunction, loadFunctions, replaceBrokenFunction } from '../../../netlify/local/functions.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'functions-'));
});
afterEach(() => rm(folder, { recursive: true }));

const handler = () => new Response('ok');

/** Loads a folder with these files; each has the given module as its exports. */
async function load(modules: Record<string, unknown>) {
  for (const name of Object.keys(modules)) await writeFile(join(folder, name), '');
  return loadFunctions(folder, async (file) => modules[file.slice(folder.length + 1)]);
}

test('loads the .mts files as functions, and nothing else', async () => {
  const functions = await load({
    'b.mts': { default: handler },
    'a.mts': { default: handler },
    'notes.md': {},
  });
  expect(functions.map(({ name }) => name)).toEqual(['a', 'b']);
});

test('names a file without a default export', async () => {
  await expect(load({ 'a.mts': {} })).rejects.toThrow('a.mts');
});

test('a function responds at its path, and gets the named parts of the path', async () => {
  const functions = await load({
    'lead.mts': { default: handler, config: { path: ['/api/leads', '/api/leads/:id'] } },
  });
  expect(findFunction(functions, '/api/leads')?.params).toEqual({});
  expect(findFunction(functions, '/api/leads/7')?.params).toEqual({ id: '7' });
  expect(findFunction(functions, '/api/leads/7/')?.params).toEqual({ id: '7' });
  expect(findFunction(functions, '/.netlify/functions/lead')).toBeUndefined();
});

test('a function without a path responds at its name', async () => {
  const functions = await load({ 'retry.mts': { default: handler, config: { schedule: '* * * * *' } } });
  expect(findFunction(functions, '/.netlify/functions/retry')?.fn.name).toBe('retry');
});

test('a function that cannot be loaded fails alone, at its own paths, and says why', async () => {
  const files = {
    'good.mts': '',
    'named.mts': "export const config: Config = { path: '/api/leads' };",
    'listed.mts': 'export const config = {\n  path: ["/api/parts", "/api/parts/:id"],\n};',
    'unnamed.mts': '',
  };
  for (const [name, source] of Object.entries(files)) await writeFile(join(folder, name), source);
  const load = async (file: string) => {
    if (file.endsWith('good.mts')) return { default: handler };
    throw new Error('no module ./typo.ts');
  };
  const functions = await loadFunctions(folder, load, replaceBrokenFunction);
  const broken = {
    named: '/api/leads',
    listed: '/api/parts/7',
    unnamed: '/.netlify/functions/unnamed',
  };
  for (const [name, path] of Object.entries(broken)) {
    const response = await findFunction(functions, path)?.fn.handler(new Request('http://x'), {} as Context);
    expect(response?.status).toBe(500);
    expect(await response?.text()).toBe(
      `${join(folder, `${name}.mts`)} cannot be loaded: no module ./typo.ts`,
    );
  }
  expect(findFunction(functions, '/.netlify/functions/good')?.fn.handler).toBe(handler);
  await expect(loadFunctions(folder, load)).rejects.toThrow('typo');
});
