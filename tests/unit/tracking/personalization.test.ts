import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startGtag } from '../../../src/tracking/tags/gtag.ts';
import { startPixel } from '../../../src/tracking/tags/pixel.ts';

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
