import { expect, test } from 'vitest';
import { findCopyDifferences } from '../../../../src/shared/catalogue/copy-differences.ts';
import { describeCopy } from '../../../../src/shop/catalogue/describe-copy.ts';
import { makeProduct } from '../../../fixtures/products.ts';

const HASH = '0123456789abcdef0123456789abcdef';
const FILES = [
  { file: 'a.json', product: makeProduct({ id: 1, imageUrl: '/fotos/site/rosca.webp' }) },
  { file: 'b.json', product: makeProduct({ id: 2, imageUrl: `/fotos/site/${HASH}.webp` }) },
];
const PRODUCTS = [
  makeProduct({ id: 2, imageUrl: `/fotos/${HASH}.jpg` }),
  makeProduct({ id: 1, imageUrl: '/fotos/site/rosca.webp' }),
];

test('a copy with the same content is no difference: neither the order nor where a picture is kept counts', () => {
  expect(findCopyDifferences(FILES, PRODUCTS)).toEqual({ changed: [], extra: [], missing: [] });
  expect(describeCopy(FILES, PRODUCTS)).toBeUndefined();
});

test('names changed and extra files and products without a file, in one line for the build', () => {
  const edited = [makeProduct({ id: 2, title: 'Outra' }), makeProduct({ id: 3, title: 'Nova' })];
  expect(findCopyDifferences(FILES, edited)).toEqual({
    changed: ['b.json'],
    extra: ['a.json'],
    missing: ['Nova'],
  });
  expect(describeCopy(FILES, edited)).toBe(
    'catálogo: vale o do banco; a cópia em src/content/products tem 3 diferenças (b.json, a.json, Nova). Para atualizá-la: npm run catalogue:copy',
  );
});
