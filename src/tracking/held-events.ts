import type { TrackedEvent } from './events.ts';

export const MAX_HELD = 50;

/** Keeps an event until the visitor has chosen. Drops events beyond `MAX_HELD`. */
export function holdEvent(held: TrackedEvent[], event: TrackedEvent): void {
  if (held.length < MAX_HELD) held.push(event);
}
