import { expect, test } from 'vitest';
import {
  CONSENT_MS,
  CONSENT_VERSION,
  choiceLabel,
  formatConsent,
  parseConsent,
} from '../../../src/shared/consent.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ASKED = ['measurement', 'advertising'] as const;
const VENDORS = 'gm';
const choice = { measurement: true, advertising: false };
const stored = formatConsent(choice, VENDORS, now);
/** The choice that the bar reads from a stored text: at the same moment, for the same purposes and vendors. */
const read = (text: string | null) => parseConsent(text, ASKED, VENDORS, now);
const after = (ms: number) => new Date(now.getTime() + ms);

test('stores a choice with its vendors, version and date, and reads it back', () => {
  expect(JSON.parse(stored)).toEqual({
    ...choice,
    vendors: VENDORS,
    version: CONSENT_VERSION,
    date: '2026-11-21T12:00:00.000Z',
  });
  expect(read(stored)).toEqual(choice);
});

test('a choice expires after 181 days, before six calendar months have passed', () => {
  const sixMonths = new Date(now);
  sixMonths.setUTCMonth(sixMonths.getUTCMonth() + 6);
  expect(parseConsent(stored, ASKED, VENDORS, after(CONSENT_MS - 1))).toEqual(choice);
  expect(parseConsent(stored, ASKED, VENDORS, after(CONSENT_MS))).toBeUndefined();
  expect(parseConsent(stored, ASKED, VENDORS, sixMonths)).toBeUndefined();
});

test('ignores a choice dated further in the future than a choice is valid', () => {
  expect(read(formatConsent(choice, VENDORS, after(2 * CONSENT_MS)))).toBeUndefined();
});

test('asks again when a purpose was added, and drops a purpose that no longer exists', () => {
  const one = formatConsent({ measurement: true }, VENDORS, now);
  expect(read(one)).toBeUndefined();
  expect(parseConsent(one, ['measurement'], VENDORS, now)).toEqual({ measurement: true });
  expect(parseConsent(stored, ['measurement'], VENDORS, now)).toEqual({
    measurement: true,
  });
});

test('reads a choice from when the bar asked for three purposes, without asking again', () => {
  const three = { measurement: false, advertising: false, personalization: false };
  const rest = { version: 1, vendors: VENDORS, date: now };
  const readOld = (old: object) => read(JSON.stringify({ ...three, ...old, ...rest }));
  const refusal = { measurement: false, advertising: false };
  expect(readOld({})).toEqual(refusal);
  expect(readOld({ personalization: true })).toEqual(refusal);
  expect(readOld({ measurement: true, personalization: true })).toEqual({ ...refusal, measurement: true });
  expect(readOld({ advertising: true })).toEqual({ ...refusal, advertising: true });
});

test('asks again when a vendor was added, unless the visitor refused every purpose', () => {
  const grown = 'gmc';
  expect(parseConsent(stored, ASKED, grown, now)).toBeUndefined();
  expect(parseConsent(formatConsent(choice, grown, now), ASKED, VENDORS, now)).toEqual(choice);
  const refusal = { measurement: false, advertising: false };
  expect(parseConsent(formatConsent(refusal, VENDORS, now), ASKED, grown, now)).toEqual(refusal);
});

test('asks again for a consent stored without vendors, but not for a refusal', () => {
  const store = (old: object) => JSON.stringify({ ...old, version: 1, date: now.toISOString() });
  expect(read(store(choice))).toBeUndefined();
  const refusal = { measurement: false, advertising: false };
  expect(read(store(refusal))).toEqual(refusal);
});

test('the count label has only the text version and the purposes agreed to', () => {
  expect(choiceLabel({ measurement: true, advertising: true })).toBe('Consent 3 (measurement,advertising)');
  expect(choiceLabel({ measurement: false, advertising: false })).toBe('Consent 3 ()');
});

test.each([
  null,
  '',
  'nonsense',
  'null',
  '[]',
  '{}',
  JSON.stringify({ ...choice, version: CONSENT_VERSION }),
  JSON.stringify({ ...choice, version: CONSENT_VERSION, date: 'ontem' }),
  JSON.stringify({ ...choice, version: CONSENT_VERSION - 1, date: now }),
  JSON.stringify({ measurement: 'yes', advertising: 'no', version: CONSENT_VERSION, date: now }),
])('ignores the stored text %s', (text) => {
  expect(read(text)).toBeUndefined();
});
