import { expect, test } from 'vitest';
import { promoTag } from '../../../../src/sections/machines/promo-tag.ts';

const published = new Date('2026-05-23');

test('a text is announced as new for six months', () => {
  expect(promoTag('Novo artigo', published, new Date('2026-11-23'))).toBe('Novo artigo');
  expect(promoTag('Novo artigo', published, new Date('2026-11-24'))).toBe('Artigo');
});

test('a product has no date and keeps its label', () => {
  expect(promoTag('Novo produto', undefined, new Date('2030-01-01'))).toBe('Novo produto');
});
