import { expect, test } from 'vitest';
import { asksForConsent, isPreview, listPageTags } from '../../../src/tracking/page-tags.ts';

const ENV = { PUBLIC_META_PIXEL_ID: '123456789012345', PUBLIC_CLARITY_ID: 'abcd123456' };

test('the heatmap stays out of the shop, every tag out of the team’s screen', () => {
  expect(listPageTags('/', ENV)).toEqual({ pixel: '123456789012345', clarity: 'abcd123456' });
  expect(listPageTags('/loja', ENV)).toEqual({ pixel: '123456789012345' });
  expect(listPageTags('/admin/loja', ENV)).toEqual({});
});

test('who has nothing to load asks for nothing', () => {
  expect(asksForConsent('/', ENV)).toBe(true);
  expect(asksForConsent('/admin/loja', ENV)).toBe(false);
  expect(asksForConsent('/', {})).toBe(false);
  expect(asksForConsent('/loja', { PUBLIC_CLARITY_ID: 'abcd123456' })).toBe(false);
});

test('events can be looked at in development and in previews alone', () => {
  expect(isPreview({}, true)).toBe(true);
  expect(isPreview({ CONTEXT: 'deploy-preview' }, false)).toBe(true);
  expect(isPreview({ CONTEXT: 'branch-deploy' }, false)).toBe(true);
  expect(isPreview({ CONTEXT: 'production' }, false)).toBe(false);
  expect(isPreview({}, false)).toBe(false);
});
