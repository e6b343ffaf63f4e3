import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { renderConfirmation } from '../../../../netlify/leads/pages/confirmation.ts';
import { CONTACT_PROMISE, WEEKEND_REPLY } from '../../../../src/shared/request/reply-time.ts';

const SOURCES = globSync('{src,netlify}/**/*.{ts,tsx,astro,json,mdx}', {
  exclude: ['src/content/afirmacoes.json', 'src/content/legal/**', 'src/shared/request/reply-time.ts'],
});
// "em até 24 horas", "Em até 24\u00a0h", "Em até **24 horas**".
const PROMISE = /até \W{0,2}24(?:\s+|\\u00a0)h/;
const EXCEPTION = /WEEKEND_REPLY|no dia útil seguinte/;

test('every text that promises 24 hours says when weekends count', () => {
  const promising = SOURCES.filter((file) => PROMISE.test(readFileSync(file, 'utf8')));
  expect(promising).toContain('src/content/faq/prazo-orcamento.mdx');
  const silent = promising.filter((file) => {
    const text = readFileSync(file, 'utf8');
    return file.startsWith('src/content/') ? !text.includes(WEEKEND_REPLY) : !EXCEPTION.test(text);
  });
  expect(silent).toEqual([]);
});

test('code writes the promise of contact in one place', () => {
  const copies = SOURCES.filter((file) => /em contato\s+em até 24/.test(readFileSync(file, 'utf8')));
  // The dialog continues a sentence.
  expect(copies).toEqual(['src/request/ConfirmationDialog.tsx']);
});

test('the page for visitors without JavaScript promises it with the exception', () => {
  expect(renderConfirmation('K7P29QRM', { segment: '', urgent: '' })).toContain(CONTACT_PROMISE);
});
