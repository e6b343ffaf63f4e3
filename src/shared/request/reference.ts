/** A request's reference as people read and say it: K7P29QRM is shown as K7P2-9QRM. */
export function formatReference(reference: string): string {
  return `${reference.slice(0, 4)}-${reference.slice(4)}`;
}

/** For screen readers, which would take it for a word: "K 7 P 2, 9 Q R M". */
export function spellReference(reference: string): string {
  return [...formatReference(reference)].join(' ').replace(' -', ',');
}
