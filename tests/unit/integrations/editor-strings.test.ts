import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addStrings, MISSING_STRINGS } from '../../../src/integrations/editor-strings.ts';

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const locale = (name: string) => read(`node_modules/@sveltia/cms/locales/${name}.json`);

type Strings = { [key: string]: string | Strings };

const keysOf = (strings: Strings, before = ''): string[] =>
  Object.entries(strings).flatMap(([key, value]) =>
    typeof value === 'object' ? keysOf(value, `${before}${key}.`) : [`${before}${key}`],
  );

test('the editor’s own translations are those that Sveltia lacks, and Sveltia’s stay', () => {
  const ours = keysOf(read(MISSING_STRINGS));
  expect(keysOf(locale('en-US'))).toEqual(expect.arrayContaining(ours));
  expect(keysOf(locale('pt-BR')).filter((key) => ours.includes(key))).toEqual([]);
  expect(addStrings({ a: { b: 'theirs' } }, { a: { b: 'ours', c: 'ours' }, d: 'ours' })).toEqual({
    a: { b: 'theirs', c: 'ours' },
    d: 'ours',
  });
});
