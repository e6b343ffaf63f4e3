import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const BUILD_ONLY = /^src\/(?:integrations|pages)\/|^netlify\/host\/vite-plugin\.ts$/;
const IMPORT =
  /^(?:import|export)\s(?!type\b)(?:[^;'"]*?\sfrom\s)?['"]([^.'"][^'"]*)['"]|\bimport\(\s*['"]([^.'"][^'"]*)['"]\)/gm;

/** "@scope/name" or "name" of an import of one of its files. */
const packageOf = (path: string) => path.split('/', path.startsWith('@') ? 2 : 1).join('/');

test('what functions, host, worker, islands and editor import stands in dependencies', () => {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  );
  const files = globSync(['netlify/**/*.{ts,mts}', 'src/**/*.{ts,tsx}']).filter(
    (file) => !BUILD_ONLY.test(file),
  );
  const missing = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(IMPORT)]
      .map(([, fixed, lazy]) => fixed ?? lazy ?? '')
      .filter((path) => !/^(?:node|astro|virtual):/.test(path) && !(packageOf(path) in dependencies))
      .map((path) => `${packageOf(path)} in ${file}`),
  );
  expect(missing).toEqual([]);
});
