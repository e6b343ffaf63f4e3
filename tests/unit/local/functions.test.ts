import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findFunction, loadFunctions } from '../../../netlify/local/functions.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'functions-'));
});
afterEach(() => rm(folder, { recursive: true }));

const handler = () => new Response('ok');

/** Loads a folder with these files; each has the given module as its exports. */
async function load(modules: Record<string, unknown>) {
  for (const name of Object.keys(modules)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), '');
  }
  return loadFunctions(folder, async (file) => modules[file.slice(folder.length + 1)]);
}

test('finds functions in files and folders, and ignores other files', async () => {
  const functions = await load({
    'b.mts': { default: handler },
    'a/index.mts': { default: handler },
    'c/c.mts': { default: { fetch: handler } },
    'c/part.mts': {},
    'notes.md': {},
  });
  expect(functions.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
});

test('a missing folder has no functions', async () => {
  expect(await loadFunctions(join(folder, 'none'), async () => ({}))).toEqual([]);
});

test('a file without a default export is named in the error', async () => {
  await expect(load({ 'a.mts': {} })).rejects.toThrow('a.mts');
});

test('finds a function by path and method, with its path parameters', async () => {
  const functions = await load({
    'lead.mts': { default: handler, config: { path: ['/api/leads', '/api/leads/:id'], method: ['POST'] } },
  });
  expect(findFunction(functions, 'POST', '/api/leads')?.params).toEqual({});
  expect(findFunction(functions, 'POST', '/api/leads/7')?.params).toEqual({ id: '7' });
  expect(findFunction(functions, 'GET', '/api/leads')).toBeUndefined();
  expect(findFunction(functions, 'POST', '/.netlify/functions/lead')).toBeUndefined();
});

test('finds a function without a path under its name', async () => {
  const functions = await load({ 'retry.mts': { default: handler, config: { schedule: '* * * * *' } } });
  expect(findFunction(functions, 'POST', '/.netlify/functions/retry')?.fn.name).toBe('retry');
});
