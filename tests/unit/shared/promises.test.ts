import { globSync, readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import first from '../../../src/content/promises.json' with { type: 'json' };
import { promisesSchema } from '../../../src/shared/company/promises.schema.ts';

afterEach(() => {
  vi.doUnmock('../../../src/content/promises.json');
  vi.resetModules();
});

const read = (file: string) => readFileSync(file, 'utf8');
const SOURCES = globSync('{src,netlify}/**/*.{ts,tsx,astro,json,mdx}', {
  exclude: ['src/content/promises.json', 'src/content/legal/**'],
});

test('another number of hours changes the form, the dialog, the terms of a quote and the texts', async () => {
  vi.resetModules();
  vi.doMock('../../../src/content/promises.json', () => ({
    default: {
      ...first,
      replyHours: 48,
      quoteHours: 72,
      recoveryWarrantyDays: 120,
      newPartWarrantyMonths: 12,
    },
  }));
  const { CONTACT_PROMISE, REPLY_TIME } = await import('../../../src/shared/company/promises.ts');
  const { QUOTE_TERMS } = await import('../../../src/sections/machines/quote-terms.ts');
  const { fillNumbers } = await import('../../../src/shared/tools/text-numbers.ts');
  expect(REPLY_TIME).toBe('em até 48 horas');
  expect(CONTACT_PROMISE).toMatch(/em até 48 horas\. Solicitações de sábado/);
  expect(QUOTE_TERMS.map(({ value }) => value)).toEqual([
    'Em até 72\u00a0h após a avaliação',
    '120\u00a0dias',
    '12\u00a0meses',
  ]);
  expect(fillNumbers('[[promessa.orcamento]], [[garantia.recuperacao]] / [[garantia.nova]]')).toBe(
    '72 horas, 120\u00a0dias / 12 meses',
  );
});

test('no other file of the site or its functions writes the promised hours', () => {
  // "em até 24 horas", "Em até 24\u00a0h", "Em até **24 horas**".
  const written = new RegExp(`até \\W{0,2}(?:${first.replyHours}|${first.quoteHours})(?:\\s+|\\\\u00a0)h`);
  expect(SOURCES.filter((file) => written.test(read(file)))).toEqual([]);
});

test('every text that promises a reply or a quote says when weekends count', () => {
  const promising = SOURCES.filter((file) =>
    /REPLY_TIME|quoteHours|\[\[promessa\.orcamento/.test(read(file)),
  );
  // The list of claims names the number; the home page's figure says "em dias úteis" beside it.
  const exempt = /promises|text-numbers|afirmacoes|home\.json/;
  const silent = promising
    .filter((file) => !exempt.test(file))
    .filter((file) => !/WEEKEND_REPLY|promessa\.fimdesemana/.test(read(file)));
  expect(promising.length).toBeGreaterThan(4);
  expect(silent).toEqual([]);
});

test('a promise that is no whole number of its range is refused with a sentence', () => {
  const refuse = (change: object) =>
    promisesSchema.safeParse({ ...first, ...change }).error?.issues.map(({ message }) => message);
  expect(refuse({})).toBeUndefined();
  expect(refuse({ replyHours: 0 })).toEqual(['No mínimo 2.']);
  expect(refuse({ quoteHours: 24.5 })).toEqual(['Escreva um número inteiro.']);
  expect(refuse({ newPartWarrantyMonths: 600 })).toEqual(['No máximo 60.']);
});
