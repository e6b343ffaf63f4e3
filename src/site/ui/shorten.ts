/** Characters that fit one line of the bar at a phone's foot, 320 px wide: its height must not change as one reads. */
export const BAR_LENGTH = 24;

/** Cuts a text at the end of a word, with an ellipsis, to at most so many characters. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const space = text.lastIndexOf(' ', limit - 1);
  // One long word is cut inside.
  return `${text.slice(0, space > 0 ? space : limit - 1).replace(/[\s·,;]+$/, '')}…`;
}
