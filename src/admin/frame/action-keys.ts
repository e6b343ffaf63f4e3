/** A key for one action. Undefined on plain http, where browsers have no `randomUUID`; the server then makes one per call. */
export const createKey = (): string | undefined => ('randomUUID' in crypto ? crypto.randomUUID() : undefined);

/**
 * Holds the keys of actions until they succeed. A repeated action keeps its key, so the server stores it once even if only
 * the response was lost.
 */
export function createActionKeys() {
  const keys = new Map<string, string | undefined>();
  return {
    keyFor(action: string): string | undefined {
      if (!keys.has(action)) keys.set(action, createKey());
      return keys.get(action);
    },
    forget(action: string): void {
      keys.delete(action);
    },
  };
}
