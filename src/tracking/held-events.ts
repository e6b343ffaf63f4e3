import type { TrackedEvent } from './events.ts';

export const MOST_HELD = 50;

/** Keeps an event until the visitor has decided; of too many, the first ones stay. */
export function holdEvent(held: TrackedEvent[], event: TrackedEvent): void {
  if (held.length < MOST_HELD) held.push(event);
}
