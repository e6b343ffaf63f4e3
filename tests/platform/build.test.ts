import { globSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { Config } from '@netlify/functions';
import { expect, inject, test } from 'vitest';
import { readManifest } from './gateway.ts';

const { bundles, output, refused } = inject('build');
const sources = await Promise.all(
  globSync('netlify/functions/*.mts')
    .toSorted()
    .map(async (file) => {
      const { config = {} }: { config?: Config } = await import(resolve(file));
      return { name: basename(file, '.mts'), config };
    }),
);
const built = readManifest(bundles);

test('a production build stops at placeholders, even with ALLOW_PLACEHOLDERS=1', () => {
  expect(refused.code).not.toBe(0);
  expect(refused.output).toContain('npm run check:launch && npm run build');
  expect(refused.output).toContain('para publicar no endereço principal');
});

test('a branch is built, whatever is still open', () => {
  expect(output).toContain('Netlify Build Complete');
});

test('bundles each function with its schedule', () => {
  const own = sources.map(({ name, config: { schedule } }) => ({ name, ...(schedule && { schedule }) }));
  expect(built.map(({ name, schedule }) => ({ name, ...(schedule && { schedule }) }))).toEqual(own);
});

test('finds the addresses of each function in its source', () => {
  const served = built.filter(({ schedule }) => !schedule);
  for (const { name, routes, excluded } of served) {
    const { path = `/.netlify/functions/${name}`, excludedPath = [] } =
      sources.find((fn) => fn.name === name)?.config ?? {};
    expect([name, routes.map(({ pattern }) => pattern), excluded]).toEqual([
      name,
      [path].flat(),
      [excludedPath].flat(),
    ]);
  }
});

test('finds each rate limit in its source', () => {
  for (const { name, config } of sources) {
    const { windowLimit, windowSize } = config.rateLimit ?? {};
    const found = built.find((fn) => fn.name === name)?.rateLimit;
    expect([name, found]).toEqual([name, config.rateLimit && { windowLimit, windowSize }]);
  }
});

test('runs functions on Node 24', () => {
  expect(new Set(built.map(({ runtime }) => runtime))).toEqual(new Set(['nodejs24.x']));
});
