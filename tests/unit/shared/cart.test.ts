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
} from '../../../src/shared/cart/cart.ts';
import { buildCartMessage, formatCartLine, parseCartLines } from '../../../src/shared/cart/cart-message.ts';
import { machineQuoteText, QUOTE_TEXTS } from '../../../src/shared/cart/quote-texts.ts';
import { buildWhatsAppLink } from '../../../src/shared/cart/whatsapp-link.ts';
import { formatCartLink, parseCartLink } from '../../../src/shop/cart/cart-link.ts';
import { forAll } from '../../fixtures/for-all.ts';
import { makeProduct } from '../../fixtures/products.ts';

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
    forAll(steps, (sequence) => {
      const cart = run(sequence);
      expect(cart.every(({ quantity }) => Number.isInteger(quantity) && quantity >= 1)).toBe(true);
      expect(new Set(cart.map(({ id }) => id)).size).toBe(cart.length);
      expect(totalQuantity(cart)).toBe(cart.reduce((sum, { quantity }) => sum + quantity, 0));
    });
  });

  test('storing and parsing returns the same cart', () => {
    forAll(steps, (sequence) => {
      const cart = run(sequence);
      expect(parseCart(JSON.parse(JSON.stringify(cart)))).toEqual(cart);
    });
  });
});

test('parsing unreadable data drops it and never throws', () => {
  forAll(fc.jsonValue(), (value) => {
    for (const { quantity } of parseCart(value)) expect(quantity).toBeGreaterThanOrEqual(1);
  });
  expect(
    parseCart([{ id: 1, title: 'Rosca', imageUrl: '', price: '', quantity: -3.5 }, { id: 2 }, 'x']),
  ).toEqual([{ id: 1, title: 'Rosca', imageUrl: '', price: '', quantity: 1 }]);
});

const cartOf = (count: number, title = 'Rosca de extrusora') =>
  Array.from({ length: count }, (_, index) =>
    makeProduct({ id: index + 1, title: `${title} ${index + 1}` }),
  ).reduce<CartLines>(addProduct, []);

test('lists each product with its quantity on one line, and ends with thanks', () => {
  const cart = changeQuantity(cartOf(2), 2, 2);
  expect(buildCartMessage(cart)).toBe(
    'Olá! Gostaria de solicitar orçamento para os seguintes produtos:\n' +
      '• Rosca de extrusora 1 (quantidade: 1)\n' +
      '• Rosca de extrusora 2 (quantidade: 3)\n' +
      'Aguardo retorno. Obrigado!',
  );
});

test('cuts a long cart at 1,500 characters and says how many lines are missing', () => {
  forAll(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 80 }), (count, length) => {
    const message = buildCartMessage(cartOf(count, 'x'.repeat(length)));
    const shown = message.split('\n').filter((line) => line.startsWith('•')).length;
    const missing = Number(
      /… e mais (\d+) ite?ns?|… e mais 1 item/.exec(message)?.[1] ?? (message.includes('1 item') ? 1 : 0),
    );
    expect(message.length).toBeLessThanOrEqual(1500);
    expect(shown + missing).toBe(count);
    expect(message.endsWith('\nAguardo retorno. Obrigado!')).toBe(true);
  });
});

test("the visitor's own words are in the form's message but not in the chat's URL", () => {
  const cart = addOffCatalogue([], 'Peça fora do catálogo: Romi 150, ponteira');
  expect(cart.map(formatCartLine).join()).toContain('Romi 150, ponteira');
  expect(buildCartMessage(cart)).not.toContain('Romi');
  expect(buildCartMessage(cart)).toContain('Peça fora do catálogo');
});

test("splits a message into its cart lines and the visitor's text", () => {
  const cart = addOffCatalogue(changeQuantity(cartOf(2), 2, 2), 'Rosca (quantidade: 7) da "velha"');
  const lines = cart.map(({ title, quantity }) => ({ title, quantity }));
  const written = cart.map(formatCartLine).join('\n');
  expect(parseCartLines(`${written}\n\nPrazo curto.\n• sem quantidade`)).toEqual({
    lines,
    text: 'Prazo curto.\n• sem quantidade',
  });
  expect(parseCartLines(written)).toEqual({ lines, text: '' });
  expect(parseCartLines('Só um texto\n• A (quantidade: 1)').lines).toEqual([]);
});

test('a chat URL has the number and the whole text, with spaces and line breaks encoded', () => {
  const link = new URL(buildWhatsAppLink('5511987654321', 'Olá! Peça & preço:\n1 + 1'));
  expect(link.href).toContain(
    'https://wa.me/5511987654321?text=Ol%C3%A1!%20Pe%C3%A7a%20%26%20pre%C3%A7o%3A%0A1%20%2B%201',
  );
  expect(link.searchParams.get('text')).toBe('Olá! Peça & preço:\n1 + 1');
});

test('the text names the machine; the one for blow moulders lists other parts', () => {
  expect(machineQuoteText('extrusoras')).toContain('para extrusoras');
  expect(machineQuoteText('injetoras')).toBe(
    machineQuoteText('extrusoras').replace('extrusoras', 'injetoras'),
  );
  expect(machineQuoteText('sopradoras')).toContain('para sopradoras');
  expect(machineQuoteText('sopradoras')).not.toBe(
    machineQuoteText('extrusoras').replace('extrusoras', 'sopradoras'),
  );
});

test('the general text ends with its subject in plain words', () => {
  expect(QUOTE_TEXTS.general).toMatch(/^Olá! .+\.\nAssunto: orçamento geral$/);
});

const title = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' });
const catalogue = fc
  .uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 999 }), title }), {
    selector: ({ id }) => id,
    maxLength: 8,
  })
  .map((parts) => parts.map(makeProduct));

test('parsing a cart link returns the same cart', () => {
  forAll(catalogue, fc.array(fc.nat({ max: 50 })), (products, more) => {
    const cart = products.reduce<CartLines>((lines, product, index) => {
      return changeQuantity(addProduct(lines, product), product.id, more[index] ?? 0);
    }, []);
    expect(parseCartLink(formatCartLink(cart), products)).toEqual({ cart, unknown: [] });
  });
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
  forAll(fc.string(), (text) => {
    for (const { quantity } of parseCartLink(`#lista=${text}`, [])?.cart ?? []) {
      expect(quantity).toBeGreaterThanOrEqual(1);
    }
  });
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
