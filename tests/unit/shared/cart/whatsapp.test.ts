import { expect, test } from 'vitest';
import { machineQuoteText, QUOTE_TEXTS } from '../../../../src/shared/cart/quote-texts.ts';
import { buildWhatsAppLink } from '../../../../src/shared/cart/whatsapp-link.ts';

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
