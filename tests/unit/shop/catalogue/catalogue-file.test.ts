import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCatalogue, readCatalogue } from '../../../../src/shop/catalogue/catalogue-file.ts';
import { product as arbitraryProduct } from '../../admin/arbitrary-product.ts';

test('reading a written catalogue returns the same products, and the file is valid JSON', () => {
  fc.assert(
    fc.property(fc.uniqueArray(arbitraryProduct, { selector: ({ id }) => id }), (products) => {
      const text = formatCatalogue(products);
      expect([...readCatalogue(text)]).toEqual(products);
      expect(JSON.parse(text)).toEqual(products);
    }),
  );
});

test('leaves out unreadable products and repeated ids', () => {
  const [good] = fc.sample(arbitraryProduct, 1);
  const text = `[\n{"id":"x"},\n${JSON.stringify(good)},\n${JSON.stringify(good)}\n]\n`;
  expect([...readCatalogue(text)]).toEqual([good]);
});

test.each(['', '<!doctype html>', '[', '{}'])('throws for %j, which is not a catalogue file', (text) => {
  expect(() => [...readCatalogue(text)]).toThrow(SyntaxError);
});
