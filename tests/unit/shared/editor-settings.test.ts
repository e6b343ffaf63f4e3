import { expect, test } from 'vitest';
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
