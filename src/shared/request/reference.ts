/** A request's reference as people read and say it: K7P29QRM is shown as K7P2-9QRM. */
export function formatReference(reference: string): string {
  return `${reference.slice(0, 4)}-${reference.slice(4)}`;
}

/** For screen readers, which would take it for a word: "K 7 P 2, 9 Q R M". */
export function spellReference(reference: string): string {
  return [...formatReference(reference)].join(' ').replace(' -', ',');
}

/** The last request's reference, for the articles to show until the tab closes; nothing else of it is kept. */
export const REFERENCE_KEY = 'reference';

export function keepReference(reference: string): void {
  try {
    sessionStorage.setItem(REFERENCE_KEY, reference);
  } catch {
    // Storage is full or forbidden: the confirmation has shown it.
  }
}
