/** Words of a rendered text: what is read in lines, tables and captions, without the labels inside drawings. */
export function countWords(html: string): number {
  const text = html
    .replaceAll(/<(svg|style|script)\b.*?<\/\1>/gs, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(nbsp|#160|#xa0);/gi, ' ');
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
