/** Puts the list's lines at the head of a message, in the place of those put there before; the visitor's text stays. */
export function withCartLines(message: string, before: string, lines: string): string {
  const own =
    before !== '' && message.startsWith(before) ? message.slice(before.length).replace(/^\n+/, '') : message;
  if (lines === '') return own;
  return own === '' ? `${lines}\n` : `${lines}\n\n${own}`;
}
