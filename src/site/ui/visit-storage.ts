/**
 * Values for one visit, in sessionStorage. They survive navigation within the site; a reload or closing the tab deletes
 * them.
 */
const PREFIX = 'visit:';

/** Deletes the visit's values if this page was reloaded. */
function endVisitOnReload(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type !== 'reload') return;
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}

// When the module loads: islands whose code is cached start before the scripts of the page.
endVisitOnReload();

/** The stored value as parsed JSON; null if it is missing or unreadable. The caller must validate it. */
export function readVisit(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null');
  } catch {
    return null;
  }
}

export function writeVisit(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Storage is full or blocked: the value lasts only on this page.
  }
}
