interface Window {
  count: number;
  endsAt: number;
}

/** Above this the oldest visitors are forgotten. */
const MAX_VISITORS = 5000;

/** Counts calls in fixed windows. `allow` returns false for a call above the limit; the window is in seconds. */
export function createRateLimiter(now: () => number = Date.now) {
  const windows = new Map<string, Window>();
  return {
    allow(visitor: string, limit: number, seconds: number): boolean {
      const current = windows.get(visitor);
      if (current && current.endsAt > now()) {
        current.count += 1;
        return current.count <= limit;
      }
      windows.delete(visitor);
      windows.set(visitor, { count: 1, endsAt: now() + seconds * 1000 });
      const [oldest] = windows.keys();
      if (windows.size > MAX_VISITORS && oldest !== undefined) windows.delete(oldest);
      return true;
    },
    forget: () => windows.clear(),
    get size() {
      return windows.size;
    },
  };
}
