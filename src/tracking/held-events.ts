import type { TrackedEvent } from './events.ts';

export const MOST_HELD = 50;

/** Keeps an event until the visitor has chosen. Drops events beyond `MOST_HELD`. */
export function holdEvent(held: TrackedEvent[], event: TrackedEvent): void {
  if (held.length < MOST_HELD) held.push(event);
}
