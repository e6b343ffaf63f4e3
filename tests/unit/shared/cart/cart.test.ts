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

test('adds a product with quantity 1; adding it again raises the quantity', () => {
  const cart = [screw, barrel, screw].reduce<CartLines>(addProduct, []);
  expect(cart.map(({ id, quantity }) => [id, quantity])).toEqual([
    [1, 2],
    [2, 1],
  ]);
});

test('keeps the quantity at 1 or more; only removing deletes the line', () => {
  const cart = addProduct([], screw);
  expect(changeQuantity(cart, 1, -1)[0]?.quantity).toBe(1);
  expect(removeLine(cart, 1)).toEqual([]);
});

test('gives each off-catalogue part its own line and a new id, even after a removal', () => {
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

function run(sequence: readonly Step[]): CartLines {
  return sequence.reduce<CartLines>((cart, { kind, id, by }) => {
    if (kind === 'add') return addProduct(cart, makeProduct({ id }));
    if (kind === 'describe') return addOffCatalogue(cart, `Peça ${id}`);
    if (kind === 'remove') return removeLine(cart, id);
    return changeQuantity(cart, id, kind === 'plus' ? by : -by);
  }, []);
}

describe('after any sequence of changes', () => {
  test('quantities are whole and at least 1, ids are unique, and the total is the sum', () => {
    fc.assert(
      fc.property(steps, (sequence) => {
        const cart = run(sequence);
        expect(cart.every(({ quantity }) => Number.isInteger(quantity) && quantity >= 1)).toBe(true);
        expect(new Set(cart.map(({ id }) => id)).size).toBe(cart.length);
        expect(totalQuantity(cart)).toBe(cart.reduce((sum, { quantity }) => sum + quantity, 0));
      }),
    );
  });

  test('storing and parsing returns the same cart', () => {
    fc.assert(
      fc.property(steps, (sequence) => {
        const cart = run(sequence);
        expect(parseCart(JSON.parse(JSON.stringify(cart)))).toEqual(cart);
      }),
    );
  });
});

test('parsing unreadable data drops it and never throws', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      for (const { quantity } of parseCart(value)) expect(quantity).toBeGreaterThanOrEqual(1);
    }),
  );
  expect(
    parseCart([{ id: 1, title: 'Rosca', imageUrl: '', price: '', quantity: -3.5 }, { id: 2 }, 'x']),
  ).toEqual([{ id: 1, title: 'Rosca', imageUrl: '', price: '', quantity: 1 }]);
});
