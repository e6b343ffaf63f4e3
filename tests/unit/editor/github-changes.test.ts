import { expect, test } from 'vitest';
import { isSettled, reportChanges } from '../../../src/editor/github/change-report.ts';
import { type Change, type ChangesAnswer, readChanges } from '../../../src/editor/github/changes.ts';

type Contexts = NonNullable<
  NonNullable<
    NonNullable<NonNullable<ChangesAnswer['data']>['repository']>['ref']
  >['target']['statusCheckRollup']
>['contexts']['nodes'];

const commit = (nodes: Contexts) => ({
  messageHeadline: 'Mudar Pergunta “a”',
  commitUrl: 'https://github.com/e/s/commit/1',
  statusCheckRollup: nodes.length ? { contexts: { nodes } } : null,
});

const answer = (nodes: Contexts, mergeable = 'MERGEABLE', headRefName = 'cms/faq/a'): ChangesAnswer => ({
  data: {
    repository: {
      ref: null,
      pullRequests: {
        nodes: [
          {
            title: 'Mudar Pergunta “a”',
            url: 'https://github.com/e/s/pull/1',
            headRefName,
            mergeable,
            commits: { nodes: [{ commit: commit(nodes) }] },
          },
        ],
      },
    },
  },
});

const run = (status: string, conclusion: string | null, name = 'conteudo'): Contexts[number] => ({
  __typename: 'CheckRun',
  name,
  status,
  conclusion,
  annotations: {
    nodes: [
      { path: 'src/content/faq/a.mdx', title: 'texto', message: 'Errado.', location: { start: { line: 6 } } },
      { path: '.github', title: null, message: 'exit code 1', location: { start: { line: 26 } } },
    ],
  },
});

const netlify = (state: string): Contexts[number] => ({
  __typename: 'StatusContext',
  context: 'netlify/oficina/deploy-preview',
  state,
  targetUrl: 'https://deploy-preview-1--oficina.netlify.app',
});

test('reads state, errors and preview of a pull request of the editor', () => {
  expect(readChanges(answer([run('COMPLETED', 'FAILURE'), netlify('SUCCESS')]), 'main')).toEqual([
    {
      branch: 'cms/faq/a',
      title: 'Mudar Pergunta “a”',
      address: 'https://github.com/e/s/pull/1',
      state: 'failed',
      errors: [{ file: 'src/content/faq/a.mdx', line: 6, field: 'texto', message: 'Errado.' }],
      preview: 'https://deploy-preview-1--oficina.netlify.app',
    },
  ]);
});

test.each([
  ['unknown', answer([])],
  ['unknown', answer([run('COMPLETED', 'SUCCESS', 'ci')])],
  ['waiting', answer([run('QUEUED', null), netlify('PENDING')])],
  ['passed', answer([run('COMPLETED', 'SUCCESS')])],
  ['conflict', answer([run('COMPLETED', 'SUCCESS')], 'CONFLICTING')],
  [
    'unreadable',
    { ...answer([null]), errors: [{ message: 'Resource not accessible by personal access token' }] },
  ],
])('the state is %s', (state, given) => {
  expect(readChanges(given, 'main')).toMatchObject([{ state }]);
  expect(readChanges(given, 'main')[0]?.preview).toBeUndefined();
});

test('other people’s branches are no change of the editor, the site’s branch is one', () => {
  expect(readChanges(answer([], 'MERGEABLE', 'feature'), 'main')).toEqual([]);
  const data = { repository: { ref: { target: commit([]) }, pullRequests: { nodes: [] } } };
  expect(readChanges({ data }, 'main')).toMatchObject([{ branch: 'main', title: 'Mudar Pergunta “a”' }]);
  expect(readChanges({ data: { repository: null } }, 'main')).toEqual([]);
});

const change = (more: Partial<Change>): Change => ({
  branch: 'cms/faq/a',
  title: 'A',
  address: 'https://github.com/e/s/pull/1',
  state: 'passed',
  errors: [],
  ...more,
});

test('errors and conflicts are always told, the rest only of what was saved here', () => {
  const changes = [
    change({ branch: 'cms/faq/saved' }),
    change({ branch: 'cms/faq/other' }),
    change({
      branch: 'cms/faq/wrong',
      state: 'failed',
      errors: [{ file: 'f.mdx', line: 2, field: '', message: 'M.' }],
    }),
    change({ branch: 'cms/faq/old', state: 'conflict' }),
  ];
  expect(
    reportChanges(changes, new Set(['cms/faq/saved'])).map(({ text, errors }) => [text, errors]),
  ).toEqual([
    ['Conferido: nenhum erro.', []],
    [expect.stringContaining('achou um erro'), ['f.mdx, linha 2: M.']],
    [expect.stringContaining('mudou o mesmo trecho'), []],
  ]);
});

test('looks again until what was saved has its check and its preview', () => {
  const saved = new Set(['cms/faq/a', 'main']);
  expect(isSettled([change({})], saved)).toBe(false);
  expect(isSettled([change({ preview: 'https://p' })], saved)).toBe(true);
  expect(isSettled([change({ branch: 'main' })], saved)).toBe(true);
  expect(isSettled([change({ state: 'failed' })], saved)).toBe(true);
  expect(isSettled([change({ branch: 'cms/faq/b', state: 'unknown' })], saved)).toBe(true);
  expect(isSettled([change({ branch: 'cms/faq/b', state: 'waiting' })], saved)).toBe(false);
});
