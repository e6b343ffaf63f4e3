import type { Consent, Purpose } from '../../shared/consent.ts';

/**
 * Name prefixes of the cookies and storage entries that the tags set on the device. The inventory of personal data lists
 * each of them (tests/functions/inventory.test.ts).
 */
export const TRACES: Readonly<Record<Purpose, readonly string[]>> = {
  measurement: ['_ga', '_gid', 'FPID', 'FPLC'],
  advertising: ['_gcl', '_gac', '_fb', 'FPGCL'],
  heatmap: ['_cl', 'CLID'],
};

/** The purpose of a cookie or entry. The longest matching prefix decides: `_gac` also starts with `_ga`. */
function purposeOf(name: string): Purpose | undefined {
  const matches = Object.entries(TRACES).flatMap(([purpose, prefixes]) =>
    prefixes
      .filter((prefix) => name.startsWith(prefix))
      .map(({ length }) => ({ purpose: purpose as Purpose, length })),
  );
  return [...matches].sort((one, other) => other.length - one.length)[0]?.purpose;
}

/** The domains that a page on this host can set cookies for: the host and its parent domains. */
export function cookieDomains(host: string): string[] {
  const labels = host.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}

/** The names in `names` whose purpose the visitor has not agreed to, or no longer agrees to. */
export function findTraces(names: readonly string[], consent: Consent): string[] {
  return names.filter((name) => {
    const purpose = purposeOf(name);
    return purpose && !consent[purpose];
  });
}

function removeCookie(name: string): void {
  for (const domain of ['', ...cookieDomains(location.hostname).map((parent) => `; domain=${parent}`)]) {
    // biome-ignore lint/suspicious/noDocumentCookie: CookieStore is missing in older browsers and on insecure pages
    document.cookie = `${name}=; path=/; max-age=0${domain}`;
  }
}

/** Deletes the tags' cookies and storage entries for purposes that the visitor has not agreed to. */
export function removeTraces(consent: Consent): void {
  const cookies = document.cookie.split('; ').map((cookie) => cookie.replace(/=.*/s, ''));
  findTraces(cookies, consent).forEach(removeCookie);
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of findTraces(Object.keys(storage), consent)) storage.removeItem(key);
  } catch {
    // Storage is blocked, so the tags could not store anything.
  }
}
