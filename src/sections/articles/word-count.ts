/** The number of words in rendered HTML: text, tables and captions, but not the labels inside drawings. */
export function countWords(html: string): number {
  const text = html
    .replaceAll(/<(svg|style|script)\b.*?<\/\1>/gs, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(nbsp|#160|#xa0);/gi, ' ');
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
