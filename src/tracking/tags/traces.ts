import type { Consent, Purpose } from '../../shared/consent.ts';

/**
 * How the names begin of what the tags leave on the device: cookies, and entries of the two storages. The inventory of
 * personal data has each of them (tests/functions/inventory.test.ts).
 */
export const TRACES: Readonly<Record<Purpose, readonly string[]>> = {
  measurement: ['_ga', '_gid', '_cl', 'FPID', 'FPLC', 'CLID'],
  advertising: ['_gcl', '_gac', '_fb', 'FPGCL'],
  personalization: [],
};

/** The purpose of a name: the longest beginning decides, since `_gac` also begins with `_ga`. */
function purposeOf(name: string): Purpose | undefined {
  const matches = Object.entries(TRACES).flatMap(([purpose, beginnings]) =>
    beginnings
      .filter((beginning) => name.startsWith(beginning))
      .map(({ length }) => ({ purpose: purpose as Purpose, length })),
  );
  return matches.toSorted((one, other) => other.length - one.length)[0]?.purpose;
}

/** The domains a page of this host can set cookies for: itself and its parents. */
export function cookieDomains(host: string): string[] {
  const labels = host.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}

/** Which of these names were left for a purpose that is not, or no longer, agreed to. */
export function findTraces(names: readonly string[], consent: Consent): string[] {
  return names.filter((name) => {
    const purpose = purposeOf(name);
    return purpose && !consent[purpose];
  });
}

function removeCookie(name: string): void {
  for (const domain of ['', ...cookieDomains(location.hostname).map((parent) => `; domain=${parent}`)]) {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store knows neither Firefox nor insecure pages
    document.cookie = `${name}=; path=/; max-age=0${domain}`;
  }
}

/** Removes from this device what the tags have left there for purposes that are not agreed to. */
export function removeTraces(consent: Consent): void {
  const cookies = document.cookie.split('; ').map((cookie) => cookie.replace(/=.*/s, ''));
  findTraces(cookies, consent).forEach(removeCookie);
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of findTraces(Object.keys(storage), consent)) storage.removeItem(key);
  } catch {
    // Storage is forbidden: then nothing was left there either.
  }
}
