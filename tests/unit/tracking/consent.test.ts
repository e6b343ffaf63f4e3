import { expect, test } from 'vitest';
import {
  CONSENT_MS,
  CONSENT_VERSION,
  formatConsent,
  PURPOSES,
  parseConsent,
} from '../../../src/tracking/consent.ts';

const now = new Date('2026-11-21T12:00:00Z');
const choice = { measurement: true, advertising: false };
const after = (ms: number) => new Date(now.getTime() + ms);

test('a choice is kept with its version and date, and read back', () => {
  expect(JSON.parse(formatConsent(choice, now))).toEqual({
    ...choice,
    version: CONSENT_VERSION,
    date: '2026-11-21T12:00:00.000Z',
  });
  expect(parseConsent(formatConsent(choice, now), PURPOSES, now)).toEqual(choice);
});

test('it holds for six months and not a day longer', () => {
  const sixMonths = new Date(now);
  sixMonths.setUTCMonth(sixMonths.getUTCMonth() + 6);
  const stored = formatConsent(choice, now);
  expect(parseConsent(stored, PURPOSES, after(CONSENT_MS - 1))).toEqual(choice);
  expect(parseConsent(stored, PURPOSES, after(CONSENT_MS))).toBeUndefined();
  expect(parseConsent(stored, PURPOSES, sixMonths)).toBeUndefined();
});

test('a date that is yet to come, further than a choice holds, is no date', () => {
  expect(parseConsent(formatConsent(choice, after(2 * CONSENT_MS)), PURPOSES, now)).toBeUndefined();
});

test('a purpose that was not asked for then is asked for now, and one that is no more is forgotten', () => {
  const stored = formatConsent({ measurement: true }, now);
  expect(parseConsent(stored, PURPOSES, now)).toBeUndefined();
  expect(parseConsent(stored, ['measurement'], now)).toEqual({ measurement: true });
  expect(parseConsent(formatConsent(choice, now), ['measurement'], now)).toEqual({ measurement: true });
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
  expect(parseConsent(text, PURPOSES, now)).toBeUndefined();
});
