import type { CartLine, CartLines } from '../shared/cart/cart.ts';
import { formatCartLine, matchCartLine } from '../shared/cart/cart-message.ts';

/**
 * A message has rows that show the cart's lines, and rows that are the visitor's own. Its words are the message with a
 * mark in place of each line: the mark names the line's id and keeps what the visitor typed behind the line. The words
 * never contain a line's text, so the cart alone decides which lines the message shows.
 */
const MARK = '\u0001';

interface MarkedRow {
  row: string;
  line?: CartLine;
}

// How well a row matches a line, best first. An exact match wins, wherever it is.
const FITS: readonly ((row: string, line: CartLine) => boolean)[] = [
  (row, line) => row === formatCartLine(line),
  (row, line) => matchCartLine(row, line)?.quantity === line.quantity,
  (row, line) => matchCartLine(row, line) !== undefined,
];

function markRows(message: string, lines: CartLines): MarkedRow[] {
  const rows: MarkedRow[] = message
    .replaceAll(MARK, '')
    .split('\n')
    .map((row) => ({ row }));
  // If one title is a prefix of another, the longer one is matched first.
  const free = new Set([...lines].sort((a, b) => b.title.length - a.title.length));
  for (const fits of FITS) {
    for (const marked of rows) {
      if (marked.line) continue;
      const line = [...free].find((candidate) => fits(marked.row, candidate));
      if (!line) continue;
      free.delete(line);
      marked.line = line;
    }
  }
  return rows;
}

export interface ReadMessage {
  /** The lines in the message, with their quantities. */
  cart: CartLines;
  words: string;
}

/** Splits a message into the cart's lines and words. `lines` are those that it may contain. */
export function readMessage(message: string, lines: CartLines): ReadMessage {
  const cart: CartLine[] = [];
  const words = markRows(message, lines).map(({ row, line }) => {
    const match = line && matchCartLine(row, line);
    if (!match) return row;
    cart.push(match.quantity === line.quantity ? line : { ...line, quantity: match.quantity });
    return MARK + line.id + MARK + match.note;
  });
  return { cart, words: words.join('\n') };
}

/** Builds a message: each line of the cart at its mark; lines without a mark after the last line, or first. */
export function writeMessage(words: string, cart: CartLines): string {
  const missing = new Map(cart.map((line) => [String(line.id), line]));
  const rows: string[] = [];
  let end = 0;
  for (const row of words.split('\n')) {
    const [own = '', id, note = ''] = row.split(MARK);
    const line = id === undefined ? undefined : missing.get(id);
    if (id === undefined) rows.push(own);
    else if (line) end = rows.push(formatCartLine(line) + note);
    else if (note.trim() !== '') rows.push(note.trim());
    if (line) missing.delete(String(line.id));
  }
  const added = [...missing.values()].map(formatCartLine);
  if (end > 0) return [...rows.slice(0, end), ...added, ...rows.slice(end)].join('\n');
  // Removes the blank row below the lines together with them.
  while (words.startsWith(MARK) && rows[0] === '') rows.shift();
  const own = rows.join('\n');
  if (added.length === 0) return own;
  return `${added.join('\n')}\n${own === '' ? '' : `\n${own}`}`;
}

/** Joins both, unless one contains the other. */
export function joinWords(first: string, second: string): string {
  if (first.includes(second)) return first;
  return second.includes(first) ? second : `${first}\n\n${second}`;
}
