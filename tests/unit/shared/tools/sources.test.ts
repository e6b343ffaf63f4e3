import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import * as geometry from '../../../../src/shared/tools/data/geometry.ts';
import * as intervals from '../../../../src/shared/tools/data/intervals.ts';
import * as limits from '../../../../src/shared/tools/data/limits.ts';
import * as materials from '../../../../src/shared/tools/data/materials.ts';
import * as resins from '../../../../src/shared/tools/data/resins.ts';
import { HOUSE, PRACTICE, SOURCES } from '../../../../src/shared/tools/data/sources.ts';
import * as surfaces from '../../../../src/shared/tools/data/surfaces.ts';
import { MACHINE_KINDS } from '../../../../src/shared/tools/machines.ts';
import { findPublished } from '../../../../src/shared/tools/published.ts';
import { markOf, parseBases, sourceId } from '../../../../src/shared/tools/source-marks.ts';
import { sourcesIn } from '../../../../src/shared/tools/sources-in.ts';

const TABLES = { geometry, intervals, limits, materials, resins, surfaces };
const NAMES = [...Object.keys(SOURCES), PRACTICE, HOUSE];

/** The paths of numbers without a source beside or above them. */
function unsourced(value: unknown, path: string, isSourced = false): string[] {
  if (typeof value === 'number') return isSourced ? [] : [path];
  if (typeof value !== 'object' || value === null) return [];
  const { source } = value as { source?: unknown };
  const here = isSourced || (typeof source === 'string' && NAMES.includes(source));
  return Object.entries(value).flatMap(([name, part]) => unsourced(part, `${path}.${name}`, here));
}

test.each(Object.entries(TABLES))(
  'every number in data/%s.ts has a source, or is practice to confirm',
  (name, table) => {
    expect(unsourced(table, name)).toEqual([]);
  },
);

test('every source is a publication with an address that some rule uses', () => {
  expect(sourcesIn(TABLES).toSorted()).toEqual(Object.keys(SOURCES).toSorted());
  for (const { autor, titulo, endereco } of Object.values(SOURCES)) {
    expect(autor && titulo).not.toBe('');
    expect(endereco).toMatch(/^https?:\/\/\S+$/);
  }
});

/** The code that turns the tables into results. Drawing, parsing and formatting have their own numbers. */
const RULES = ['clearances', 'published', 'screw-fit', 'wear', 'wear-limits', 'wear-rate', 'wear-report'];

test.each(RULES)('%s.ts has no number of its own', (name) => {
  const code = readFileSync(`src/shared/tools/${name}.ts`, 'utf8')
    .replaceAll('1e-9', '')
    .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    .replaceAll(/(['"`])(?:\\.|(?!\1)[^\\])*\1/g, '""');
  // Counting, halves, rounding, and how many stations a sheet has.
  const allowed = name === 'wear' ? ['3', '9', '5', '0.5'] : name === 'published' ? ['100'] : ['0.5'];
  const found = [...code.matchAll(/(?<![\w.[$])\d+(?:\.\d+)?(?![\w\]])/g)].map(([number]) => number);
  expect(found.filter((number) => !['0', '1', '2', '1000', ...allowed].includes(number))).toEqual([]);
});

test('every file of data is one of the tables that the tests read', () => {
  const files = globSync('src/shared/tools/data/*.ts').map((file) => basename(file, '.ts'));
  expect(files.toSorted()).toEqual([...Object.keys(TABLES), 'sources'].toSorted());
});

test('every row names a publication or the house, never the workshop’s practice', () => {
  for (const machine of MACHINE_KINDS)
    for (const resin of Object.keys(resins.RESIN_NAMES) as resins.ResinId[])
      for (const filler of [undefined, ...(Object.keys(surfaces.FILLERS) as surfaces.Filler[])]) {
        const { groups, cautions } = findPublished({
          machine,
          resins: [resin, 'pp', 'pom'],
          filler,
          bore: 60,
        });
        for (const { source, covers } of [...cautions, ...groups.flatMap(({ rows }) => rows)]) {
          expect([...Object.keys(SOURCES), HOUSE]).toContain(source);
          expect(covers).not.toBe('');
        }
        for (const { rows, missing } of groups) expect(rows.length > 0).toBe(missing === undefined);
      }
});

test.each([
  ['PML', { isPublished: true, before: 'fonte publicada: ', text: 'PML' }],
  ['tabela da casa', { isPublished: false, before: 'prática da ', text: 'oficina: tabela da casa' }],
  ['prática da oficina', { isPublished: false, before: 'prática da ', text: 'oficina' }],
] as const)('the mark of “%s” is said in words', (basis, mark) => {
  expect(markOf(basis)).toEqual(mark);
});

test('a table of a text names authors of its sources and the workshop', () => {
  expect(parseBases('PML; oficina: ponteira; oficina')).toEqual([
    'PML',
    'prática da oficina: ponteira',
    'prática da oficina',
  ]);
});

test('the marks and the list of sources meet: each published name has its own place', () => {
  const ids = Object.keys(SOURCES).map(sourceId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^fonte-[\p{L}\d-]+$/u);
});
