import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { savePdf } from '../../../../src/request/own/show-proposal.ts';

type View = Parameters<typeof savePdf>[1];
const view = { reference: 'ABCD2345', proposal: { version: 2 } } as View;

/** What the page says about the download, oldest first. */
let said: unknown[] = [];
/** The names of the files that the browser got. */
let saved: string[] = [];

beforeEach(() => {
  [said, saved] = [[], []];
  const link = { append: () => {}, download: '', click: () => saved.push(link.download) };
  vi.stubGlobal('document', {
    querySelector: () => ({ replaceChildren: (...children: unknown[]) => said.push(...children) }),
    createElement: () => link,
  });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answerWith = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', answer);

test('the proposal is saved under its reference and version', async () => {
  answerWith(async () => new Response('%PDF-1.7'));
  expect(await savePdf('secret', view)).toBe(true);
  expect([said, saved]).toEqual([['Baixando…', ''], ['proposta-ABCD-2345-v2.pdf']]);
});

test.each([
  ['the server refuses', async () => new Response('', { status: 503 })],
  ['there is no connection', () => Promise.reject(new TypeError('offline'))],
])('if %s, the page says that it could not be downloaded', async (_why, answer) => {
  answerWith(answer);
  expect(await savePdf('secret', view)).toBe(true);
  expect([said.at(-1), saved]).toEqual(['Não deu para baixar agora. Tente de novo em instantes.', []]);
});

test('a version that was replaced is not saved', async () => {
  answerWith(async () => new Response('', { status: 409 }));
  expect(await savePdf('secret', view)).toBe(false);
  expect(saved).toEqual([]);
});
