/** The `pattern` of a field for a typed reference: 8 letters and digits, with any other characters between them. */
export const REFERENCE_PATTERN = '[^0-9A-Za-z]*([0-9A-Za-z][^0-9A-Za-z]*){8}';

/** The reference as people read and say it: K7P29QRM → K7P2-9QRM. */
export function formatReference(reference: string): string {
  return `${reference.slice(0, 4)}-${reference.slice(4)}`;
}

/** Spelled for screen readers, which would read it as a word: "K 7 P 2, 9 Q R M". */
export function spellReference(reference: string): string {
  return [...formatReference(reference)].join(' ').replace(' -', ',');
}
