import { resolve } from 'node:path';
import { expect, inject, test } from 'vitest';
import { loadFunctions } from '../../netlify/local/functions.ts';
import { readManifest } from './gateway.ts';

const { bundles, output, refused } = inject('build');
const sources = await loadFunctions(resolve('netlify/functions'), (file) => import(file));
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
    const source = sources.find((fn) => fn.name === name);
    const pathsOf = (patterns: URLPattern[] = []) => patterns.map(({ pathname }) => pathname);
    expect([name, routes.map(({ pattern }) => pattern), excluded]).toEqual([
      name,
      pathsOf(source?.patterns),
      pathsOf(source?.excluded),
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
