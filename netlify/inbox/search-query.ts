const PHONE = /^[\d\s()+.-]+$/;
const PHONE_DIGITS = 8;

// More words narrow nothing down and only cost time.
const MOST_WORDS = 8;

/**
 * What a person searches for as a tsquery: beginnings of words that must all be there. Undefined where there is no
 * word in it. Words are made as search_words does (0007_inbox.sql); a whole phone number is found by its last eight digits,
 * as it is stored, because people write the rest in many ways.
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
    .slice(0, MOST_WORDS);
  return words.length > 0 ? words.map((word) => `${word}:*`).join(' & ') : undefined;
}
