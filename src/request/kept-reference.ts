import { keepOwnLink } from './own/own-links.ts';

/** The key of the last request's reference, which every page shows until the visitor dismisses it or closes the tab. */
export const REFERENCE_KEY = 'reference';

/** Keeps the reference for this tab, and the link to the request's page on this device. */
export function keepReference({
  reference,
  secret,
}: {
  reference: string;
  secret?: string | undefined;
}): void {
  try {
    sessionStorage.setItem(REFERENCE_KEY, reference);
  } catch {
    // Storage is full or forbidden: the confirmation already showed it.
  }
  if (secret) keepOwnLink({ reference, secret });
}
