import { expect, test } from 'vitest';
import { findTagProblems, listDestinations, listPurposes, parseTagIds } from '../../../src/shared/tag-ids.ts';

const ENV = {
  PUBLIC_GTAG_ID: 'G-ABC1234567',
  PUBLIC_GTAG_WHATSAPP_LABEL: 'AW-123456789/AbC-D_e',
  PUBLIC_META_PIXEL_ID: '123456789012345',
  PUBLIC_CLARITY_ID: 'abcd123456',
};

test('reads the ids; an empty one counts as not set', () => {
  expect(parseTagIds(ENV)).toEqual({
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
  expect(listDestinations(parseTagIds(ENV))).toEqual([
    { id: 'G-ABC1234567', purposes: ['measurement'] },
    { id: 'AW-123456789', purposes: ['advertising'] },
  ]);
  expect(listPurposes({})).toEqual([]);
  expect(listPurposes({ gtag: 'AW-123456789' })).toEqual(['advertising']);
  expect(listPurposes({ gtag: 'GT-ABC1234' })).toEqual(['measurement', 'advertising']);
  expect(listPurposes({ pixel: '1' })).toEqual(['advertising']);
  expect(listPurposes({ clarity: 'a' })).toEqual(['measurement']);
});
