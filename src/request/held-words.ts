import { parseCartLines } from '../shared/cart/cart-message.ts';

const GREETING = /^Olá[!,]/u;
const LABEL = /^[^:\n]{1,40}: (?=.)/u;

/** What a message already says, in one line without greeting and labels; empty for an empty message. */
export function describeHeld(message: string): string {
  const { lines, text } = parseCartLines(message);
  const rows = text
    .split('\n')
    .map((row) => row.trim().replace(LABEL, ''))
    .filter((row) => row !== '' && !row.endsWith(':') && !GREETING.test(row));
  return [...lines.map(({ title, quantity }) => `${quantity} × ${title}`), ...rows].join(' · ');
}
