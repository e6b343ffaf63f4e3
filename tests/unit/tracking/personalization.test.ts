import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startGtag } from '../../../src/tracking/tags/gtag.ts';
import { startPixel } from '../../../src/tracking/tags/pixel.ts';

const BOTH = { measurement: true, advertising: true };
let page: { dataLayer?: IArguments[]; fbq?: { queue: unknown[][] } };

// No maker's script arrives: what the tags have been told waits.
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

test('advertising alone measures: Google and Meta are told not to personalise', () => {
  startGtag({ gtag: 'AW-123456789' }, BOTH).update({ measurement: false, advertising: true });
  startPixel('123456789012345', BOTH);
  expect(personalizationTold()).toEqual(['denied', 'denied', 'denied']);
  expect(useTold()).toEqual([['dataProcessingOptions', ['LDU'], 0, 0]]);
});

test('the third purpose, and only that, lets them, until it is withdrawn', () => {
  const all = { ...BOTH, personalization: true };
  const google = startGtag({ gtag: 'AW-123456789' }, all);
  const meta = startPixel('123456789012345', all);
  google.update(BOTH);
  meta.update(BOTH);
  expect(personalizationTold()).toEqual(['denied', 'granted', 'denied']);
  expect(useTold()).toEqual([
    ['dataProcessingOptions', []],
    ['dataProcessingOptions', ['LDU'], 0, 0],
  ]);
});
