import { type CartLine, type CartLines, isOffCatalogue, MAX_QUANTITY } from './cart.ts';

const OPENING = 'Olá! Gostaria de solicitar orçamento para os seguintes produtos:';
const ENDING = 'Aguardo retorno. Obrigado!';
/** In characters. Some phones cut longer chat texts. */
const CHAT_LIMIT = 1500;

/** Always one row of text. `cleanText` leaves it unchanged, so the server reads the same row as the browser. */
const formatLine = (title: string, quantity: number) =>
  `• ${title.normalize('NFC').replaceAll(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ')} (quantidade: ${quantity})`;

/** A cart line as a row of the contact form's message. Unlike the chat's text, includes the visitor's descriptions. */
export const formatCartLine = ({ title, quantity }: Pick<CartLine, 'title' | 'quantity'>): string =>
  formatLine(title, quantity);

/** Parses a row of the message as `line`: its quantity and the text after it. Undefined: the row is another line. */
export function matchCartLine(row: string, line: CartLine): { quantity: number; note: string } | undefined {
  const [before = ''] = formatCartLine({ ...line, quantity: 0 }).split(/0\)$/);
  if (!row.startsWith(before)) return undefined;
  const [, quantity, note = ''] = /^([1-9]\d{0,3})\)(.*)$/s.exec(row.slice(before.length)) ?? [];
  return quantity === undefined ? undefined : { quantity: Number(quantity), note };
}

const LINE = /^• (.+) \(quantidade: (\d{1,4})\)$/;

/** Splits a contact message into the cart lines it starts with (format: `formatCartLine`) and the visitor's own text. */
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

/** Adds one piece of a product to a message; a product already listed gets a higher quantity. Cart lines stay first. */
export function addToMessage(message: string, title: string): string {
  const { lines, text } = parseCartLines(message);
  const added = formatCartLine({ title, quantity: 1 });
  const isThere = lines.some((line) => formatCartLine({ ...line, quantity: 1 }) === added);
  const rows = lines.map((line) => {
    const isSame = formatCartLine({ ...line, quantity: 1 }) === added;
    return formatCartLine({ ...line, quantity: Math.min(MAX_QUANTITY, line.quantity + Number(isSame)) });
  });
  if (!isThere) rows.push(added);
  return `${rows.join('\n')}\n${text === '' ? '' : `\n${text}`}`;
}

// The chat's text is part of a URL; text typed by the visitor must not be in URLs.
const chatTitle = (line: CartLine) =>
  isOffCatalogue(line) ? 'Peça fora do catálogo, detalhes a seguir' : line.title;

const remainder = (count: number) => (count === 1 ? '… e mais 1 item' : `… e mais ${count} itens`);

/** The WhatsApp text for a cart. Cuts a long cart at `CHAT_LIMIT` and says how many lines are missing. */
export function buildCartMessage(cart: CartLines): string {
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
