import { expect, test } from 'vitest';
import { asksForConsent, listPageTags } from '../../../src/tracking/page-tags.ts';

const ENV = { PUBLIC_META_PIXEL_ID: '123456789012345', PUBLIC_CLARITY_ID: 'abcd123456' };

test('the shop does not load Clarity, and the admin loads no tag', () => {
  expect(listPageTags('/', ENV)).toEqual({ pixel: '123456789012345', clarity: 'abcd123456' });
  expect(listPageTags('/loja', ENV)).toEqual({ pixel: '123456789012345' });
  for (const path of ['/admin', '/admin/loja', '/admin/outra']) expect(listPageTags(path, ENV)).toEqual({});
  expect(listPageTags('/administracao', ENV)).toHaveProperty('pixel');
});

test('a page without tags does not ask for consent', () => {
  expect(asksForConsent('/', ENV)).toBe(true);
  expect(asksForConsent('/admin/loja', ENV)).toBe(false);
  expect(asksForConsent('/', {})).toBe(false);
  expect(asksForConsent('/loja', { PUBLIC_CLARITY_ID: 'abcd123456' })).toBe(false);
});
