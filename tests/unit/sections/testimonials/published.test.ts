import { expect, test } from 'vitest';
import { isPublishable } from '../../../../src/sections/testimonials/published.ts';

test('an example is shown everywhere but on the live site, whatever ALLOW_PLACEHOLDERS says', () => {
  const live = { CONTEXT: 'production', ALLOW_PLACEHOLDERS: '1' };
  expect(isPublishable({ exemplo: true }, live)).toBe(false);
  expect(isPublishable({ exemplo: false }, live)).toBe(true);
  expect(isPublishable({ exemplo: true }, { CONTEXT: 'deploy-preview' })).toBe(true);
  expect(isPublishable({ exemplo: true }, {})).toBe(true);
});
