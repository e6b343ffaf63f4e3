import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCatalogue, readCatalogue } from '../../../../src/shop/catalogue/catalogue-file.ts';
import { product as arbitraryProduct } from '../../admin/arbitrary-product.ts';

test('what is written is read again, product by product, and is a JSON list', () => {
  fc.assert(
    fc.property(fc.uniqueArray(arbitraryProduct, { selector: ({ id }) => id }), (products) => {
      const text = formatCatalogue(products);
      expect([...readCatalogue(text)]).toEqual(products);
      expect(JSON.parse(text)).toEqual(products);
    }),
  );
});

test('what cannot be read is left out, the rest stays', () => {
  const [good] = fc.sample(arbitraryProduct, 1);
  const text = `[\n{"id":"x"},\n${JSON.stringify(good)},\n${JSON.stringify(good)}\n]\n`;
  expect([...readCatalogue(text)]).toEqual([good]);
});

test.each(['', '<!doctype html>', '[', '{}'])('%j is no catalogue', (text) => {
  expect(() => [...readCatalogue(text)]).toThrow(SyntaxError);
});
