const PHONE = /^[\d\s()+.-]+$/;
const PHONE_DIGITS = 8;

// More words hardly narrow the result and cost time.
const MAX_WORDS = 8;

/** Splits words as `search_words` does (0007_inbox.sql). They have no sign that LIKE knows. */
const foldWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** A whole phone number is searched by its last eight digits, because people write the rest in many ways. */
function wordsOf(text: string): string[] {
  const digits = text.replaceAll(/\D/g, '');
  if (PHONE.test(text) && digits.length >= PHONE_DIGITS) return [digits.slice(-PHONE_DIGITS)];
  return foldWords(text).slice(0, MAX_WORDS);
}

/**
 * The patterns that `leads.search_text` (0032_search_text.sql) has to match, all of them: every word of `text` inside of a
 * word of the request or of a note.
 */
export const buildSearchPatterns = (text: string): string[] => wordsOf(text).map((word) => `%${word}%`);
