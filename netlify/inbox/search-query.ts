const PHONE = /^[\d\s()+.-]+$/;
const PHONE_DIGITS = 8;

// More words hardly narrow the result and cost time.
const MAX_WORDS = 8;

/**
 * Turns a search into a tsquery of word prefixes that must all match; undefined if it holds no word. Splits words as
 * search_words does (0007_inbox.sql). A whole phone number is searched by its last eight digits, which the index holds,
 * because people write the rest in many ways.
 */
export function buildSearchQuery(text: string): string | undefined {
  const digits = text.replaceAll(/\D/g, '');
  if (PHONE.test(text) && digits.length >= PHONE_DIGITS) return digits.slice(-PHONE_DIGITS);
  const words = text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS);
  return words.length > 0 ? words.map((word) => `${word}:*`).join(' & ') : undefined;
}
