import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addOffCatalogue,
  addProduct,
  type CartLines,
  changeQuantity,
} from '../../../../src/shared/cart/cart.ts';
import {
  buildCartMessage,
  formatCartLine,
  parseCartLines,
} from '../../../../src/shared/cart/cart-message.ts';
import { machineQuoteText, QUOTE_TEXTS } from '../../../../src/shared/cart/quote-texts.ts';
import { buildWhatsAppLink } from '../../../../src/shared/cart/whatsapp-link.ts';
import { makeProduct } from '../../../fixtures/products.ts';

const cartOf = (count: number, title = 'Rosca de extrusora') =>
  Array.from({ length: count }, (_, index) =>
    makeProduct({ id: index + 1, title: `${title} ${index + 1}` }),
  ).reduce<CartLines>(addProduct, []);

test('lists each product with its quantity on one line, asks for the machine and ends with thanks', () => {
  const cart = changeQuantity(cartOf(2), 2, 2);
  expect(buildCartMessage(cart)).toBe(
    'Olá! Gostaria de solicitar orçamento para os seguintes produtos:\n' +
      '• Rosca de extrusora 1 (quantidade: 1)\n' +
      '• Rosca de extrusora 2 (quantidade: 3)\n' +
      'Marca e modelo da máquina:\n' +
      'Aguardo retorno. Obrigado!',
  );
});

test('cuts a long cart at 1,500 characters and says how many lines are missing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 80 }), (count, length) => {
      const message = buildCartMessage(cartOf(count, 'x'.repeat(length)));
      const shown = message.split('\n').filter((line) => line.startsWith('•')).length;
      const missing = Number(
        /… e mais (\d+) ite?ns?|… e mais 1 item/.exec(message)?.[1] ?? (message.includes('1 item') ? 1 : 0),
      );
      expect(message.length).toBeLessThanOrEqual(1500);
      expect(shown + missing).toBe(count);
      expect(message.endsWith('\nAguardo retorno. Obrigado!')).toBe(true);
    }),
  );
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
