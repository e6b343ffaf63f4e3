import { expect, test } from 'vitest';
import { isPublishable } from '../../../../src/sections/testimonials/published.ts';

test('shows examples everywhere except in production, even with ALLOW_PLACEHOLDERS=1', () => {
  const live = { CONTEXT: 'production', ALLOW_PLACEHOLDERS: '1' };
  expect(isPublishable({ exemplo: true }, live)).toBe(false);
  expect(isPublishable({ exemplo: false }, live)).toBe(true);
  expect(isPublishable({ exemplo: true }, { CONTEXT: 'deploy-preview' })).toBe(true);
  expect(isPublishable({ exemplo: true }, {})).toBe(true);
});
