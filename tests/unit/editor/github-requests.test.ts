import { expect, test, vi } from 'vitest';
import { explainRefusal } from '../../../src/editor/github/refusals.ts';
import { standBetween } from '../../../src/editor/github/requests.ts';
import { editorToken } from '../../../src/editor/github/session.ts';

const API = 'https://api.github.com';
const json = (body: unknown, status = 200) => Response.json(body, { status });

test.each([
  [{ status: 401, message: 'Bad credentials' }, /não vale mais/],
  [{ status: 403, message: '', remaining: '0', reset: '1000600' }, /Espere 10 minutos/],
  [
    { status: 403, message: 'You have exceeded a secondary rate limit', retryAfter: '30' },
    /Espere 1 minuto /,
  ],
  [{ status: 403, message: 'Resource not accessible by personal access token' }, /o papel Write/],
  [{ status: 502, message: '' }, /com problemas/],
])('says %o in Portuguese', (refusal, text) => {
  expect(explainRefusal(refusal, 1_000_000_000)).toMatch(text);
});

test('leaves other answers as they are', async () => {
  expect(explainRefusal({ status: 404, message: 'Not Found' })).toBeUndefined();
  const send = standBetween(async () => json({ message: 'Not Found' }, 404), 'main', vi.fn());
  expect(await (await send(`${API}/repos/a/b`)).json()).toEqual({ message: 'Not Found' });
});

test('tells the branch of a commit, of a new pull request and of a merge, once each was made', async () => {
  const onSave = vi.fn();
  const send = standBetween(async () => json({ data: {} }), 'main', onSave);
  const variables = { input: { branch: { branchName: 'cms/faq/a' } } };
  const body = JSON.stringify({ query: 'mutation { createCommitOnBranch }', variables });
  await send(`${API}/graphql`, { method: 'POST', body });
  await send(`${API}/repos/a/b/pulls`, { method: 'POST', body: JSON.stringify({ head: 'cms/faq/b' }) });
  await send(`${API}/repos/a/b/pulls/1/merge`, { method: 'PUT', body: '{}' });
  expect(onSave.mock.calls).toEqual([['cms/faq/a'], ['cms/faq/b'], ['main']]);

  onSave.mockClear();
  const stale = standBetween(
    async () => json({ errors: [{ type: 'STALE_DATA', message: 'Expected branch …' }] }),
    'main',
    onSave,
  );
  const answer = await (await stale(`${API}/graphql`, { method: 'POST', body })).json();
  expect(answer).toMatchObject({ errors: [{ message: expect.stringContaining('enquanto você o editava') }] });
  expect(onSave).not.toHaveBeenCalled();
});

test('asks for a pull request that is no draft where GitHub has none, and for nothing else again', async () => {
  const refusal = 'Draft pull requests are not supported in this repository.';
  const send = vi.fn(async (_: unknown, init?: RequestInit) =>
    String(init?.body).includes('"draft":true') ? json({ message: refusal }, 422) : json({ number: 1 }, 201),
  );
  const request = { method: 'POST', body: JSON.stringify({ head: 'cms/faq/a', draft: true }) };
  const response = await standBetween(send, 'main', vi.fn())(`${API}/repos/a/b/pulls`, request);
  expect(response.status).toBe(201);
  expect(send).toHaveBeenCalledTimes(2);

  const other = vi.fn(async () => json({ message: 'Validation Failed' }, 422));
  expect((await standBetween(other, 'main', vi.fn())(`${API}/repos/a/b/pulls`, request)).status).toBe(422);
  expect(other).toHaveBeenCalledOnce();
});

test('answers for a draft state that the repository cannot have', async () => {
  const send = standBetween(
    async () => json({ errors: [{ message: 'Draft pull requests are not supported in this repository.' }] }),
    'main',
    vi.fn(),
  );
  const body = JSON.stringify({ query: 'mutation { convertPullRequestToDraft }' });
  const answer = await (await send(`${API}/graphql`, { method: 'POST', body })).json();
  expect(answer).toEqual({ data: { convertPullRequestToDraft: { pullRequest: { isDraft: false } } } });
});

test('says that there is no connection, for GitHub alone', async () => {
  const send = standBetween(() => Promise.reject(new TypeError('Failed to fetch')), 'main', vi.fn());
  await expect(send(`${API}/user`)).rejects.toThrow('Sem conexão com o GitHub.');
  await expect(send('/artigo')).rejects.toThrow('Failed to fetch');
});

test.each([
  [null, undefined],
  ['{"backendName":"local"}', undefined],
  ['not JSON', undefined],
  ['{"token":"gho_1"}', 'gho_1'],
])('the session %s has the token %s', (stored, token) => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'sveltia-cms.user' ? stored : null) });
  expect(editorToken()).toBe(token);
  vi.unstubAllGlobals();
});
