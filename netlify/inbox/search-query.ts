import type { InboxQuery } from '../../src/shared/inbox/inbox-wire.ts';

const PHONE = /^[\d\s()+.-]+$/;
const PHONE_DIGITS = 8;

// More words hardly narrow the result and cost time.
const MAX_WORDS = 8;

/** The longest ending of a word in the index (`word_parts` in 0024_customers.sql). */
const LONGEST_PART = 16;
/** The index has parts of up to this many letters whole. */
const LONGEST_WHOLE_PART = 2;
/** Marks the parts of the machine's words in the index. */
const MACHINE = 'M';

/** Splits words as `search_words` does (0007_inbox.sql). */
const foldWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS);

function findPart(word: string, mark = ''): string {
  return word.length <= LONGEST_WHOLE_PART ? mark + word : `${mark}${word.slice(0, LONGEST_PART)}:*`;
}

/** A whole phone number is searched by its last eight digits, because people write the rest in many ways. */
function wordsOf(text: string): string[] {
  const digits = text.replaceAll(/\D/g, '');
  if (PHONE.test(text) && digits.length >= PHONE_DIGITS) return [digits.slice(-PHONE_DIGITS)];
  return foldWords(text);
}

/**
 * Turns a search into a tsquery for `find_leads` (0024_customers.sql): every word of `text` has to be inside of a word of
 * the request or of a note, and every word of `machine` inside of one of the machine. Undefined if there is no word.
 */
export function buildSearchQuery({
  text,
  machine,
}: Pick<InboxQuery, 'text' | 'machine'>): string | undefined {
  const parts = [
    ...wordsOf(text).map((word) => findPart(word)),
    ...foldWords(machine).map((word) => findPart(word, MACHINE)),
  ];
  return parts.length > 0 ? parts.join(' & ') : undefined;
}
