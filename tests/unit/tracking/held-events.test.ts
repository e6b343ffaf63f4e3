import { expect, test } from 'vitest';
import type { TrackedEvent } from '../../../src/tracking/events.ts';
import { holdEvent, MAX_HELD } from '../../../src/tracking/track.ts';

test('holds the first fifty events and drops the rest', () => {
  const held: TrackedEvent[] = [];
  for (let i = 0; i < MAX_HELD + 10; i++) holdEvent(held, { name: 'service_view', subject: String(i) });
  expect(held.map(({ subject }) => subject)).toEqual(Array.from({ length: 50 }, (_, i) => String(i)));
});
