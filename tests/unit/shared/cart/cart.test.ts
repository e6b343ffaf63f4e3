import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addOffCatalogue,
  addProduct,
  type CartLines,
  changeQuantity,
  parseCart,
  removeLine,
  totalQuantity,
} from '../../../../src/shared/cart/cart.ts';
import { makeProduct } from '../../../fixtures/products.ts';

const screw = makeProduct({ id: 1, title: 'Rosca' });
const barrel = makeProduct({ id: 2, title: 'Cilindro' });

test('a product enters with a quantity of one; adding it again raises it', () => {
  const cart = [screw, barrel, screw].reduce<CartLines>(addProduct, []);
  expect(cart.map(({ id, quantity }) => [id, quantity])).toEqual([
    [1, 2],
    [2, 1],
  ]);
});

test('minus never goes below one, remove deletes the line', () => {
  const cart = addProduct([], screw);
  expect(changeQuantity(cart, 1, -1)[0]?.quantity).toBe(1);
  expect(removeLine(cart, 1)).toEqual([]);
});

test('each part from outside the catalogue is a line of its own, whatever was removed before', () => {
  let cart = ['a', 'b', 'c'].reduce<CartLines>(addOffCatalogue, []);
  cart = addOffCatalogue(removeLine(cart, 'fora-2'), 'd');
  expect(cart.map(({ id }) => id)).toEqual(['fora-1', 'fora-3', 'fora-4']);
});

type Step = { kind: 'add' | 'plus' | 'minus' | 'remove' | 'describe'; id: number; by: number };
const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom('add', 'plus', 'minus', 'remove', 'describe'),
    id: fc.integer({ min: 1, max: 4 }),
    by: fc.oneof(fc.integer(), fc.double()),
  }),
);

function walk(path: readonly Step[]): CartLines {
  return path.reduce<CartLines>((cart, { kind, id, by }) => {
    if (kind === 'add') return addProduct(cart, makeProduct({ id }));
    if (kind === 'describe') return addOffCatalogue(cart, `Peça ${id}`);
    if (kind === 'remove') return removeLine(cart, id);
    return changeQuantity(cart, id, kind === 'plus' ? by : -by);
  }, []);
}

describe('whatever is done to a list', () => {
  test('quantities stay whole and at least one, ids unique, and the total is their sum', () => {
    fc.assert(
      fc.property(steps, (path) => {
        const cart = walk(path);
        expect(cart.every(({ quantity }) => Number.isInteger(quantity) && quantity >= 1)).toBe(true);
        expect(new Set(cart.map(({ id }) => id)).size).toBe(cart.length);
        expect(totalQuantity(cart)).toBe(cart.reduce((sum, { quantity }) => sum + quantity, 0));
      }),
    );
  });

  test('it is the same after being kept and read', () => {
    fc.assert(
      fc.property(steps, (path) => {
        const cart = walk(path);
        expect(parseCart(JSON.parse(JSON.stringify(cart)))).toEqual(cart);
      }),
    );
  });
});

test('what cannot be read as a list is none, and never throws', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      for (const { quantity } of parseCart(value)) expect(quantity).toBeGreaterThanOrEqual(1);
    }),
  );
  expect(
    parseCart([{ id: 1, title: 'Rosca', imageUrl: '', price: '', quantity: -3.5 }, { id: 2 }, 'x']),
  ).toEqual([{ id: 1, title: 'Rosca', imageUrl: '', price: '', quantity: 1 }]);
});
