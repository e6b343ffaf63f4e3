import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildPolicy } from '../../../src/integrations/content-security-policy.ts';
import { isCountedLabel } from '../../../src/shared/counts/count-labels.ts';
import {
  findTagProblems,
  listDestinations,
  listPurposes,
  listReceivers,
  parseTagIds,
} from '../../../src/shared/tag-ids.ts';
import type { TrackedEvent } from '../../../src/tracking/events.ts';
import { asksForConsent, leftOutTag } from '../../../src/tracking/page-tags.ts';
import { startGtag } from '../../../src/tracking/tags/gtag.ts';
import { buildPayload } from '../../../src/tracking/tags/payloads.ts';
import { startPixel } from '../../../src/tracking/tags/pixel.ts';
import { listTagSources } from '../../../src/tracking/tags/tag-hosts.ts';
import { cookieDomains, findTraces } from '../../../src/tracking/tags/traces.ts';
import { holdEvent, MAX_HELD } from '../../../src/tracking/track.ts';

test('only the shop leaves Clarity out', () => {
  expect(['/', '/loja', '/faq'].map(leftOutTag)).toEqual([undefined, 'clarity', undefined]);
});

test('every page for visitors asks for consent if any tag is configured, the admin never', () => {
  const clarity = { PUBLIC_CLARITY_ID: 'abcd123456' };
  for (const path of ['/', '/loja', '/administracao']) expect(asksForConsent(path, clarity), path).toBe(true);
  for (const path of ['/admin', '/admin/loja', '/admin/outra'])
    expect(asksForConsent(path, clarity), path).toBe(false);
  expect(asksForConsent('/', {})).toBe(false);
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
  expect(buildPolicy([], listTagSources({}))).not.toContain('https://*');
  expect(buildPolicy([], listTagSources({}))).toContain("default-src 'self' data:");
});

test('a tag adds only its own hosts to the policy', () => {
  const policy = buildPolicy([], listTagSources({ pixel: '1' }));
  expect(policy).toContain("script-src 'self' https://connect.facebook.net;");
  expect(policy).toContain("default-src 'self' data: https://www.facebook.com https://connect.facebook.net");
  expect(policy).not.toMatch(/google|clarity/);
  expect(buildPolicy([], listTagSources({ gtag: 'G-1', clarity: 'a' }))).not.toContain('facebook');
});

const LEFT = ['_ga', '_ga_ABC', '_gid', '_gac_UA-1', '_gcl_au', '_fbp', '_fbc', '_clck', '_clsk', 'cookies'];

test('a page can set cookies for its host and every parent domain', () => {
  expect(cookieDomains('www.exemplo.com.br')).toEqual(['www.exemplo.com.br', 'exemplo.com.br', 'com.br']);
  expect(cookieDomains('localhost')).toEqual([]);
});

test("finds the tags' entries of purposes without consent, and no others", () => {
  expect(findTraces(LEFT, { measurement: true, advertising: true, heatmap: true })).toEqual([]);
  expect(findTraces(LEFT, { measurement: true, heatmap: true })).toEqual([
    '_gac_UA-1',
    '_gcl_au',
    '_fbp',
    '_fbc',
  ]);
  expect(findTraces(LEFT, { advertising: true })).toEqual(['_ga', '_ga_ABC', '_gid', '_clck', '_clsk']);
  expect(findTraces(LEFT, {})).toEqual(LEFT.slice(0, -1));
});

const IDS = {
  PUBLIC_GTAG_ID: 'G-ABC1234567',
  PUBLIC_GTAG_WHATSAPP_LABEL: 'AW-123456789/AbC-D_e',
  PUBLIC_META_PIXEL_ID: '123456789012345',
  PUBLIC_CLARITY_ID: 'abcd123456',
};

test('reads the ids; an empty one counts as not set', () => {
  expect(parseTagIds(IDS)).toEqual({
    gtag: 'G-ABC1234567',
    conversions: { whatsapp_lead: 'AW-123456789/AbC-D_e' },
    pixel: '123456789012345',
    clarity: 'abcd123456',
  });
  expect(parseTagIds({})).toEqual({});
  expect(parseTagIds({ PUBLIC_GTAG_ID: '', PUBLIC_CLARITY_ID: '' })).toEqual({});
});

test('ignores a conversion without the gtag id', () => {
  expect(parseTagIds({ PUBLIC_GTAG_FORM_LABEL: 'AW-123456789/x' })).toEqual({});
});

test.each([
  ['PUBLIC_GTAG_ID', 'UA-12345-1'],
  ['PUBLIC_GTAG_ID', 'G-ABC"><script>'],
  ['PUBLIC_GTAG_WHATSAPP_LABEL', 'AW-123456789'],
  ['PUBLIC_META_PIXEL_ID', 'pixel'],
  ['PUBLIC_CLARITY_ID', 'https://www.clarity.ms/tag/abc'],
])('refuses %s=%s with a message that names the variable', (name, value) => {
  expect(findTagProblems({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name} é `))]);
  expect(() => parseTagIds({ [name]: value })).toThrow(name);
});

test('assigns each tag to its purposes', () => {
  expect(listDestinations(parseTagIds(IDS))).toEqual([
    { id: 'G-ABC1234567', purposes: ['measurement'] },
    { id: 'AW-123456789', purposes: ['advertising'] },
  ]);
  expect(listPurposes({})).toEqual([]);
  expect(listPurposes({ gtag: 'AW-123456789' })).toEqual(['advertising']);
  expect(listPurposes({ gtag: 'GT-ABC1234' })).toEqual(['measurement', 'advertising']);
  expect(listPurposes({ pixel: '1' })).toEqual(['advertising']);
  expect(listPurposes({ clarity: 'a' })).toEqual(['heatmap']);
  expect(listReceivers(parseTagIds(IDS))).toEqual({
    measurement: ['Google'],
    advertising: ['Google', 'Meta'],
    heatmap: ['Microsoft'],
  });
});

const articles = new Set(['retificarosca']);

test.each([
  'Header - Desktop',
  'Hero - extrusoras',
  'Hero - Phone Link',
  'Floating Button - Rosca e Canhão Injetoras',
  'Injetoras - Gallery',
  'Article - retificarosca',
  'Floating Button - retificarosca',
  'Form - Sent',
  'Consent 3 ()',
  'Consent 3 (measurement,advertising,heatmap)',
])('counts %s', (label) => {
  expect(isCountedLabel(label, articles)).toBe(true);
});

test.each([
  '',
  'Hero - ana@cliente.com.br',
  'Article - outro-artigo',
  'Floating Button - ',
  'Article - ',
  'header - desktop',
  'Header - Desktop ',
  'Form - Ana Souza',
  'Consent 3 (Ana Souza)',
  'constructor',
])('does not count “%s”', (label) => {
  expect(isCountedLabel(label, articles)).toBe(false);
});

test('holds the first fifty events and drops the rest', () => {
  const held: TrackedEvent[] = [];
  for (let i = 0; i < MAX_HELD + 10; i++) holdEvent(held, { name: 'service_view', subject: String(i) });
  expect(held.map(({ subject }) => subject)).toEqual(Array.from({ length: 50 }, (_, i) => String(i)));
});

const BOTH = { measurement: true, advertising: true };
let page: { dataLayer?: IArguments[]; fbq?: { queue: unknown[][] } };

// The vendors' scripts do not load, so all commands stay in the queues.
beforeEach(() => {
  page = {};
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', { createElement: () => ({}), head: { append() {} } });
});
afterEach(() => vi.unstubAllGlobals());

const personalizationTold = () =>
  (page.dataLayer ?? [])
    .map((command) => [...command] as [string, string, Record<string, string>])
    .filter(([name]) => name === 'consent')
    .map(([, , mode]) => mode['ad_personalization']);
const useTold = () => (page.fbq?.queue ?? []).filter(([name]) => name === 'dataProcessingOptions');

test('whatever the visitor agrees to, Google and Meta are told not to personalize', () => {
  startGtag({ gtag: 'AW-123456789' }, BOTH).update({ measurement: false, advertising: true });
  startPixel('123456789012345');
  expect(personalizationTold()).toEqual(['denied', 'denied', 'denied']);
  expect(useTold()).toEqual([['dataProcessingOptions', ['LDU'], 0, 0]]);
});
