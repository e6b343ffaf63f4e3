import { findPhones } from './phones-in.ts';

/** How a person can be named in a text. */
export interface Identity {
  emails: readonly string[];
  /** Keys of phonesIn. */
  phones: readonly string[];
  names: readonly string[];
  /** Without the hyphen. */
  references: readonly string[];
}

/** A passage of a text that names the person, in UTF-16 units. */
export interface Span {
  start: number;
  end: number;
}

export const REDACTED = '[eliminado]';
const CONTEXT = 30;

interface Folded {
  text: string;
  /** Where each character of the folded text starts in the original one, and the length of that. */
  origins: number[];
}

/** Without accents, case and width, so that `JOSÉ` is found as `Jose`. */
function fold(original: string): Folded {
  let text = '';
  let index = 0;
  const origins: number[] = [];
  for (const char of original) {
    const folded = char.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
    for (let i = 0; i < folded.length; i += 1) origins.push(index);
    text += folded;
    index += char.length;
  }
  return { text, origins: [...origins, index] };
}

/** A name as its words, for comparisons: without accents, case and punctuation. */
export const foldName = (name: string): string =>
  fold(name)
    .text.match(/[\p{L}\p{N}]+/gu)
    ?.join(' ') ?? '';

const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const LETTER = '[\\p{L}\\p{N}]';

function buildPatterns({ emails, names, references }: Identity): RegExp[] {
  const patterns = [
    // Not the end of another address, such as mariana@… of ana@….
    ...emails.map(
      (email) => `(?<![\\p{L}\\p{N}._%+-])${literally(fold(email).text)}(?![\\p{L}\\p{N}-]|\\.${LETTER})`,
    ),
    ...names
      .map((name) => foldName(name).split(' ').map(literally))
      .filter(([word]) => word)
      .map((words) => `(?<!${LETTER})${words.join('[^\\p{L}\\p{N}]+')}(?!${LETTER})`),
    ...references
      .map((one) => one.toLowerCase())
      .map((one) => `(?<!${LETTER})${one.slice(0, 4)}-?${one.slice(4)}(?!${LETTER})`),
  ];
  return patterns.map((pattern) => new RegExp(pattern, 'gu'));
}

/** Sorted, with those that overlap or touch joined. */
function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined;
}

/** Every passage of a text that names the person. */
export function findMentions(text: string, identity: Identity): Span[] {
  const folded = fold(text);
  const toOriginal = ({ start, end }: Span): Span => {
    const from = folded.origins[start] ?? 0;
    // One character may fold to several: the passage ends after the whole of it.
    let after = end;
    while (after < folded.text.length && folded.origins[after] === folded.origins[end - 1]) after += 1;
    return { start: from, end: folded.origins[after] ?? text.length };
  };
  const found = buildPatterns(identity).flatMap((pattern) =>
    [...folded.text.matchAll(pattern)].map(({ index, 0: match }) => ({
      start: index,
      end: index + match.length,
    })),
  );
  return joinSpans([...found, ...findPhones(folded.text, identity.phones)].map(toOriginal));
}

/** The text with each passage replaced. */
export function redact(text: string, spans: readonly Span[]): string {
  let result = '';
  let from = 0;
  for (const { start, end } of spans) {
    result += text.slice(from, start) + REDACTED;
    from = end;
  }
  return result + text.slice(from);
}

/** A passage with a few words around it, in one line. */
export function describeMention(text: string, { start, end }: Span): string {
  const before = text.slice(Math.max(0, start - CONTEXT), start);
  const after = text.slice(end, end + CONTEXT);
  const ends = [start > CONTEXT ? '…' : '', end + CONTEXT < text.length ? '…' : ''] as const;
  return `${ends[0]}${before}«${text.slice(start, end)}»${after}${ends[1]}`.replaceAll(/\s+/g, ' ').trim();
}
