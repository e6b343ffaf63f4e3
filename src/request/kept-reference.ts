/** The key of the last request's reference, which articles show until the tab closes. Nothing else of the request is kept. */
export const REFERENCE_KEY = 'reference';

export function keepReference(reference: string): void {
  try {
    sessionStorage.setItem(REFERENCE_KEY, reference);
  } catch {
    // Storage is full or forbidden: the confirmation already showed it.
  }
}
