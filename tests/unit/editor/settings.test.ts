import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addStrings, MISSING_STRINGS } from '../../../src/integrations/editor-strings.ts';
import { readEditorSettings } from '../../../src/shared/editor-settings.ts';

test('without settings, the editor has no repository', () => {
  expect(readEditorSettings({})).toEqual({ branch: 'main', asksForReview: true });
});

test('reads repository, branch, sign-in service and whether changes are reviewed', () => {
  expect(
    readEditorSettings({
      EDITOR_GITHUB_REPO: 'empresa/site',
      EDITOR_GITHUB_BRANCH: 'textos',
      EDITOR_AUTH_URL: 'https://entrar.exemplo.com',
      EDITOR_REVIEW: '0',
    }),
  ).toEqual({
    repository: 'empresa/site',
    branch: 'textos',
    signInAddress: 'https://entrar.exemplo.com',
    asksForReview: false,
  });
});

test.each([
  { EDITOR_GITHUB_REPO: 'https://github.com/empresa/site' },
  { EDITOR_GITHUB_REPO: 'github.com/empresa' },
  { EDITOR_GITHUB_REPO: 'empresa/site.git' },
  { EDITOR_REVIEW: 'não' },
  { EDITOR_AUTH_URL: 'http://entrar.exemplo.com' },
  { EDITOR_AUTH_URL: 'https://entrar.exemplo.com/auth' },
])('stops the build on %o', (env) => {
  const [name] = Object.keys(env);
  expect(() => readEditorSettings(env)).toThrow(new RegExp(`^${name} é `));
});

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
