import { expect, test } from 'vitest';
import { cookieDomains, findTraces } from '../../../src/tracking/tags/traces.ts';

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
