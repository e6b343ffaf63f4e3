import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildPolicy } from '../../../src/integrations/content-security-policy.ts';
import { EVENT_NAMES } from '../../../src/tracking/events.ts';
import { asksForConsent, listPageTags } from '../../../src/tracking/page-tags.ts';
import { buildPayload } from '../../../src/tracking/tags/payloads.ts';
import { listTagSources } from '../../../src/tracking/tags/tag-hosts.ts';
import { cookieDomains, findTraces } from '../../../src/tracking/tags/traces.ts';

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

const documentation = readFileSync('docs/tracking.md', 'utf8');

test.each(EVENT_NAMES)('docs/tracking.md lists %s with its name in each tag', (name) => {
  const row = documentation.split('\n').find((line) => line.startsWith(`| \`${name}\``)) ?? '';
  const { gtag, pixel, clarity } = buildPayload(name, 'x');
  const cells = row.split('|').map((cell) => cell.trim());
  expect(cells[3]).toMatch(gtag ? `\`${gtag[0]}\`` : /^–$/);
  expect(cells[4]).toMatch(pixel ? `\`${pixel[1]}\`` : /^–$/);
  expect(cells[5]).toBe(clarity ? `\`${clarity}\`` : '–');
});

test('a conversion has the value of one real, a click on a contact control zero', () => {
  for (const name of ['whatsapp_lead', 'form_submission', 'article_click'] as const) {
    const { gtag, pixel } = buildPayload(name, 'x');
    expect(gtag?.[1]).toMatchObject({ value: 1, currency: 'BRL' });
    expect(pixel?.[2]).toMatchObject({ value: 1, currency: 'BRL' });
  }
  expect(buildPayload('click_lead', '').gtag?.[1]).toMatchObject({ value: 0, currency: 'BRL' });
  expect(buildPayload('click_lead', '').pixel?.[2]).toMatchObject({ value: 0, currency: 'BRL' });
});

test('without tags the policy allows no other host', () => {
  expect(Object.values(listTagSources({})).flat()).toEqual([]);
  expect(buildPolicy([])).toBe(buildPolicy([], listTagSources({})));
});

test('a tag adds only its own hosts to the policy', () => {
  const policy = buildPolicy([], listTagSources({ pixel: '1' }));
  expect(policy).toContain("script-src 'self' https://connect.facebook.net;");
  expect(policy).toContain("img-src 'self' data: https://www.facebook.com;");
  expect(policy).not.toMatch(/google|clarity/);
  expect(buildPolicy([], listTagSources({ gtag: 'G-1', clarity: 'a' }))).not.toContain('facebook');
});

const LEFT = ['_ga', '_ga_ABC', '_gid', '_gac_UA-1', '_gcl_au', '_fbp', '_fbc', '_clck', '_clsk', 'cookies'];

test('a page can set cookies for its host and every parent domain', () => {
  expect(cookieDomains('www.exemplo.com.br')).toEqual(['www.exemplo.com.br', 'exemplo.com.br', 'com.br']);
  expect(cookieDomains('localhost')).toEqual([]);
});

test("finds the tags' entries of purposes without consent, and no others", () => {
  expect(findTraces(LEFT, { measurement: true, advertising: true })).toEqual([]);
  expect(findTraces(LEFT, { measurement: true })).toEqual(['_gac_UA-1', '_gcl_au', '_fbp', '_fbc']);
  expect(findTraces(LEFT, { advertising: true })).toEqual(['_ga', '_ga_ABC', '_gid', '_clck', '_clsk']);
  expect(findTraces(LEFT, {})).toEqual(LEFT.slice(0, -1));
});
