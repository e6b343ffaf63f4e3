import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
