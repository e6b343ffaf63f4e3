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
const after = (ms: number) => new Date(now.getTime() + ms);

test('a choice is kept with its vendors, version and date, and read back', () => {
  expect(JSON.parse(formatConsent(choice, VENDORS, now))).toEqual({
    ...choice,
    vendors: VENDORS,
    version: CONSENT_VERSION,
    date: '2026-11-21T12:00:00.000Z',
  });
  expect(parseConsent(formatConsent(choice, VENDORS, now), ASKED, VENDORS, now)).toEqual(choice);
});

test('it holds for six months and not a day longer', () => {
  const sixMonths = new Date(now);
  sixMonths.setUTCMonth(sixMonths.getUTCMonth() + 6);
  const stored = formatConsent(choice, VENDORS, now);
  expect(parseConsent(stored, ASKED, VENDORS, after(CONSENT_MS - 1))).toEqual(choice);
  expect(parseConsent(stored, ASKED, VENDORS, after(CONSENT_MS))).toBeUndefined();
  expect(parseConsent(stored, ASKED, VENDORS, sixMonths)).toBeUndefined();
});

test('a date that is yet to come, further than a choice holds, is no date', () => {
  expect(
    parseConsent(formatConsent(choice, VENDORS, after(2 * CONSENT_MS)), ASKED, VENDORS, now),
  ).toBeUndefined();
});

test('a purpose that was not asked for then is asked for now, and one that is no more is forgotten', () => {
  const stored = formatConsent({ measurement: true }, VENDORS, now);
  expect(parseConsent(stored, ASKED, VENDORS, now)).toBeUndefined();
  expect(parseConsent(stored, ['measurement'], VENDORS, now)).toEqual({ measurement: true });
  expect(parseConsent(formatConsent(choice, VENDORS, now), ['measurement'], VENDORS, now)).toEqual({
    measurement: true,
  });
});

test('a vendor that was not named is asked for, unless everything was refused', () => {
  const grown = 'gmc';
  expect(parseConsent(formatConsent(choice, VENDORS, now), ASKED, grown, now)).toBeUndefined();
  expect(parseConsent(formatConsent(choice, grown, now), ASKED, VENDORS, now)).toEqual(choice);
  const refusal = { measurement: false, advertising: false };
  expect(parseConsent(formatConsent(refusal, VENDORS, now), ASKED, grown, now)).toEqual(refusal);
});

test('a consent from before vendors were named is asked for again, a refusal is not', () => {
  const store = (old: object) => JSON.stringify({ ...old, version: 1, date: now.toISOString() });
  expect(parseConsent(store(choice), ASKED, VENDORS, now)).toBeUndefined();
  const refusal = { measurement: false, advertising: false };
  expect(parseConsent(store(refusal), ASKED, VENDORS, now)).toEqual(refusal);
});

test('a choice counts under its text and the purposes agreed to, and nothing else', () => {
  expect(choiceLabel({ measurement: true, advertising: true })).toBe('Consent 2 (measurement,advertising)');
  expect(choiceLabel({ measurement: false, advertising: false })).toBe('Consent 2 ()');
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
])('%s is no choice', (text) => {
  expect(parseConsent(text, ASKED, VENDORS, now)).toBeUndefined();
});
