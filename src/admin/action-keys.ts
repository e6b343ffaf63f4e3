/** A key for one action; undefined on plain http, where browsers give no UUID: the server then makes one for each call. */
export const createKey = (): string | undefined => ('randomUUID' in crypto ? crypto.randomUUID() : undefined);

/**
 * The keys of actions until they succeed: the same action repeated after a failure keeps its key, so that the server
 * stores it once even where only the response was lost.
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
