import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addOffCatalogue,
  addProduct,
  type CartLines,
  changeQuantity,
} from '../../../../src/shared/cart/cart.ts';
import { formatCartLink, parseCartLink } from '../../../../src/shop/cart/cart-link.ts';
import { makeProduct } from '../../../fixtures/products.ts';

const title = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' });
const catalogue = fc
  .uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 999 }), title }), {
    selector: ({ id }) => id,
    maxLength: 8,
  })
  .map((parts) => parts.map(makeProduct));

test('parsing a cart link returns the same cart', () => {
  fc.assert(
    fc.property(catalogue, fc.array(fc.nat({ max: 50 })), (products, more) => {
      const cart = products.reduce<CartLines>((lines, product, index) => {
        return changeQuantity(addProduct(lines, product), product.id, more[index] ?? 0);
      }, []);
      expect(parseCartLink(formatCartLink(cart), products)).toEqual({ cart, unknown: [] });
    }),
  );
});

test('a product that is no longer in the catalogue stays in the cart as an off-catalogue line', () => {
  const link = formatCartLink(
    [makeProduct({ id: 7, title: 'Rosca antiga, 60 mm' })].reduce<CartLines>(addProduct, []),
  );
  const shared = parseCartLink(link, []);
  expect(shared?.unknown).toEqual(['Rosca antiga, 60 mm']);
  expect(shared?.cart).toMatchObject([{ id: 'fora-1', title: 'Rosca antiga, 60 mm', quantity: 1 }]);
});

test("the link does not contain the visitor's own text", () => {
  const cart = addOffCatalogue(addProduct([], makeProduct({ id: 1 })), 'segredo');
  expect(formatCartLink(cart)).not.toContain('segredo');
});

test('ignores other fragments and malformed entries', () => {
  expect(parseCartLink('#orcamento', [])).toBeUndefined();
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const { quantity } of parseCartLink(`#lista=${text}`, [])?.cart ?? []) {
        expect(quantity).toBeGreaterThanOrEqual(1);
      }
    }),
  );
  expect(parseCartLink('#lista=1x2~%E0%A4%A,2x0~Rosca', [makeProduct({ id: 2 })])?.cart).toMatchObject([
    { title: '%E0%A4%A' },
    { id: 2, quantity: 1 },
  ]);
});

test('a product that the link repeats has the quantities of both entries', () => {
  const product = makeProduct({ id: 7, title: 'Rosca' });
  expect(parseCartLink('#lista=7x2~Rosca,7x3~Rosca', [product])?.cart).toMatchObject([
    { id: 7, quantity: 5 },
  ]);
});
