/** The last request's reference, for the articles to show until the tab closes; nothing else of it is kept. */
export const REFERENCE_KEY = 'reference';

export function keepReference(reference: string): void {
  try {
    sessionStorage.setItem(REFERENCE_KEY, reference);
  } catch {
    // Storage is full or forbidden: the confirmation has shown it.
  }
}
