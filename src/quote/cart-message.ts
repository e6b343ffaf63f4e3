import { type Cart, type CartLine, isOffCatalogue } from './cart.ts';

const OPENING = 'Olá! Gostaria de solicitar orçamento para os seguintes produtos:';
const ENDING = 'Aguardo retorno. Obrigado!';
/** Longer chat texts are cut by some phones. */
const CHAT_LIMIT = 1500;

const formatLine = (title: string, quantity: number) => `• ${title} (quantidade: ${quantity})`;

/** The lines as the contact form's message starts with them: everything, in the visitor's own words too. */
export function formatCartLines(cart: Cart): string {
  return cart.map(({ title, quantity }) => formatLine(title, quantity)).join('\n');
}

const LINE = /^• (.+) \(quantidade: (\d{1,4})\)$/;

/** A contact message taken apart again: the lines that it starts with, as written above, and the visitor's own text. */
export function parseCartLines(message: string): {
  lines: Pick<CartLine, 'title' | 'quantity'>[];
  text: string;
} {
  const rows = message.split('\n');
  const lines = [];
  for (const row of rows) {
    const [, title, quantity] = LINE.exec(row) ?? [];
    if (title === undefined) break;
    lines.push({ title, quantity: Number(quantity) });
  }
  return { lines, text: rows.slice(lines.length).join('\n').replace(/^\n+/, '') };
}

// The chat's text stands in an address, where nothing belongs that a visitor has typed.
const chatTitle = (line: CartLine) =>
  isOffCatalogue(line) ? 'Peça fora do catálogo, detalhes a seguir' : line.title;

const remainder = (count: number) => (count === 1 ? '… e mais 1 item' : `… e mais ${count} itens`);

/** The chat's text for a list. A long list is cut, and says how many lines are missing. */
export function buildCartMessage(cart: Cart): string {
  const lines = cart.map((line) => formatLine(chatTitle(line), line.quantity));
  const build = (shown: number) =>
    [
      OPENING,
      ...lines.slice(0, shown),
      ...(shown < lines.length ? [remainder(lines.length - shown)] : []),
      ENDING,
    ].join('\n');
  let shown = lines.length;
  while (shown > 1 && build(shown).length > CHAT_LIMIT) shown -= 1;
  return build(shown);
}
