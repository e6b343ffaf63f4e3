import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { latestLateArrival } from '../../../netlify/leads/store/lateness.ts';
import {
  easterOf,
  isHoliday,
  workingTimeBefore,
  workingTimeBetween,
} from '../../../netlify/leads/store/working-hours.ts';
import { forSome } from '../../fixtures/for-all.ts';
import { propertyRuns } from '../../fixtures/properties.ts';

const HOUR = 3_600_000;
// Local time in São Paulo: UTC−3, without daylight saving time.
const at = (local: string) => new Date(`${local}:00-03:00`);
const hours = (start: string, end: string) => workingTimeBetween(at(start), at(end)) / HOUR;

describe('the working time between two moments', () => {
  test.each([
    ['within a day', '2026-11-17T09:00', '2026-11-17T12:30', 3.5],
    ['over a night', '2026-11-17T17:00', '2026-11-18T09:00', 2],
    ['before opening and after closing', '2026-11-17T05:00', '2026-11-17T23:00', 10],
    ['over a weekend', '2026-11-13T17:00', '2026-11-16T09:00', 6],
    ['over a holiday in the week', '2026-11-19T17:00', '2026-11-21T09:00', 2],
    ['over carnival', '2026-02-14T11:00', '2026-02-18T09:00', 2],
    ['on a Sunday', '2026-11-22T08:00', '2026-11-22T18:00', 0],
    ['backwards', '2026-11-18T10:00', '2026-11-17T10:00', 0],
    ['late at night, when it is the next day in UTC', '2026-11-17T22:30', '2026-11-18T08:30', 0.5],
    ['in a week', '2026-11-23T00:00', '2026-11-30T00:00', 54],
  ])('%s', (_, start, end, expected) => {
    expect(hours(start, end)).toBe(expected);
  });

  test('in a year with daylight saving time, uses the local time of that year', () => {
    const start = new Date('2018-12-11T07:00:00-02:00');
    expect(workingTimeBetween(start, new Date('2018-12-11T10:00:00-02:00')) / HOUR).toBe(2);
  });
});

describe('a lead is late after four working hours', () => {
  test.each([
    ['the same day', '2026-11-17T13:00', '2026-11-17T09:00'],
    ['since the day before', '2026-11-17T10:00', '2026-11-16T16:00'],
    ['since Saturday', '2026-11-16T09:00', '2026-11-14T09:00'],
    ['while the company is closed', '2026-11-22T15:00', '2026-11-21T08:00'],
  ])('%s', (_, now, arrival) => {
    expect(latestLateArrival(at(now))).toEqual(at(arrival));
  });
});

test('workingTimeBefore returns the latest moment from which that much working time has passed', () => {
  const moments = fc.date({ min: at('2020-01-01T00:00'), max: at('2030-01-01T00:00'), noInvalidDate: true });
  forSome(propertyRuns(200), moments, fc.integer({ min: 1, max: 60 * HOUR }), (end, ms) => {
    const start = workingTimeBefore(end, ms);
    expect(workingTimeBetween(start, end)).toBe(ms);
    expect(workingTimeBetween(new Date(start.getTime() + 1), end)).toBeLessThan(ms);
  });
});

test.each([
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
  [2285, '2285-03-22'],
])('Easter of %i is %s', (year, day) => {
  expect(easterOf(year).toISOString().slice(0, 10)).toBe(day);
});

test('knows all holidays of 2026, including movable ones and those of São Paulo', () => {
  const days = Array.from({ length: 365 }, (_, i) =>
    new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10),
  );
  expect(days.filter(isHoliday)).toEqual([
    '2026-01-01',
    '2026-01-25',
    '2026-02-16',
    '2026-02-17',
    '2026-04-03',
    '2026-04-21',
    '2026-05-01',
    '2026-06-04',
    '2026-07-09',
    '2026-09-07',
    '2026-10-12',
    '2026-11-02',
    '2026-11-15',
    '2026-11-20',
    '2026-12-25',
  ]);
});
