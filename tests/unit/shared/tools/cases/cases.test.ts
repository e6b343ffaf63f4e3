import { expect, test } from 'vitest';
import { readCases } from './read-cases.ts';

const REVIEWED = { selecao: 16, medicao: 13, retorno: 4 } as const;
const names = Object.keys(REVIEWED) as (keyof typeof REVIEWED)[];
const sectionsOf = (name: string) => readCases(name).map(({ section }) => section ?? '');

test.each(names)('%s has every case of the review', (name) => {
  expect(sectionsOf(name).filter((section) => section.endsWith('da revisão'))).toHaveLength(REVIEWED[name]);
});

test('forty cases and more are our own, at least ten of them at the edge of validity', () => {
  const own = names.flatMap(sectionsOf).filter((section) => !section.endsWith('da revisão'));
  expect(own.length).toBeGreaterThanOrEqual(40);
  expect(own.filter((section) => section.endsWith('no limite da validade')).length).toBeGreaterThanOrEqual(
    10,
  );
});

test('no two cases of a table have one name', () => {
  for (const name of names) {
    const titles = readCases(name).map(({ caso }) => caso);
    expect(new Set(titles).size, name).toBe(titles.length);
  }
});
