import { expect, test } from 'vitest';
import type { TrackedEvent } from '../../../src/tracking/events.ts';
import { holdEvent, MOST_HELD } from '../../../src/tracking/held-events.ts';

test('holds the first fifty events and drops the rest', () => {
  const held: TrackedEvent[] = [];
  for (let i = 0; i < MOST_HELD + 10; i++) holdEvent(held, { name: 'service_view', subject: String(i) });
  expect(held.map(({ subject }) => subject)).toEqual(Array.from({ length: 50 }, (_, i) => String(i)));
});
