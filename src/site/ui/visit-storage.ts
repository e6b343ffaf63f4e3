/**
 * Values that live as long as the visit: they go along from page to page, a reload ends them, and the browser forgets
 * them with the tab.
 */
const PREFIX = 'visit:';

/** Every page calls this first: whichever page is reloaded, the visit's values end there. */
export function endVisitOnReload(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type !== 'reload') return;
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Storage is forbidden: then nothing was kept either.
  }
}

/** What was kept under a name, as JSON gave it; the caller parses it. */
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
    // Storage is full or forbidden: the value lives on this page alone.
  }
}
