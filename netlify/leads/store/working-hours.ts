import { company } from '../../../src/shared/company/company.ts';
import { DAY_MS } from '../../../src/shared/durations.ts';
import { dayOf, isoTimeOf } from '../../platform/sao-paulo.ts';

// National holidays with a fixed date, as month-day; 20 November since Lei 14.759/2023.
const FIXED = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25'] as const;

// Days from Easter Sunday. Only Good Friday is a national holiday by law.
const GOOD_FRIDAY = -2;
const FROM_EASTER = { carnival: [-48, -47], corpusChristi: [60] };
const CLOSED_FROM_EASTER = [GOOD_FRIDAY, ...company.movableHolidays.flatMap((name) => FROM_EASTER[name])];

/** Easter Sunday of a Gregorian year, at midnight UTC (the anonymous computus of 1876). */
export function easterOf(year: number): Date {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return new Date(Date.UTC(year, Math.floor(f / 31) - 1, (f % 31) + 1));
}

/** Whether a day, such as 2026-11-20, is a holiday of the country or of the company. */
export function isHoliday(day: string): boolean {
  if ([...FIXED, ...company.holidays].some((fixed) => day.endsWith(fixed))) return true;
  const days = (Date.parse(day) - easterOf(Number(day.slice(0, 4))).getTime()) / DAY_MS;
  return CLOSED_FROM_EASTER.some((distance) => distance === days);
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** Returns the moment of a local time in São Paulo, in ms since the epoch, by the UTC offset of that day. */
export function momentOf(day: string, time: string): number {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const shown = Date.parse(`${isoTimeOf(asUtc).replace(' ', 'T')}Z`);
  return asUtc + (asUtc - shown);
}

type Openings = readonly (readonly [opens: number, closes: number])[];

function readOpenings(day: string): Openings {
  if (isHoliday(day)) return [];
  const weekday = WEEKDAYS[new Date(day).getUTCDay()];
  return company.openingHours
    .filter(({ days }) => days.some((open) => open === weekday))
    .map(({ opens, closes }) => [momentOf(day, opens), momentOf(day, closes)] as const);
}

// Cached: a list of old requests asks for the same months repeatedly, and each day formats a time four times.
const known = new Map<string, Openings>();

/** Returns the opening hours of a day, in ms since the epoch; empty on Sundays and holidays. */
function openingsOn(day: string): Openings {
  const openings = known.get(day) ?? readOpenings(day);
  known.set(day, openings);
  return openings;
}

const dayAfter = (day: string, step: number) =>
  new Date(Date.parse(day) + step * DAY_MS).toISOString().slice(0, 10);

/** Returns how long the company was open between two moments, in ms; 0 if `end` is not after `start`. */
export function workingTimeBetween(start: Date, end: Date): number {
  let total = 0;
  const last = dayOf(end);
  for (let day = dayOf(start); day <= last; day = dayAfter(day, 1)) {
    for (const [opens, closes] of openingsOn(day)) {
      total += Math.max(0, Math.min(closes, end.getTime()) - Math.max(opens, start.getTime()));
    }
  }
  return total;
}

/**
 * Returns the latest moment since which the company has been open for `ms` milliseconds, up to `end`. Returns the epoch
 * if the company was not open that long in the last 366 days.
 */
export function workingTimeBefore(end: Date, ms: number): Date {
  const today = dayOf(end);
  let missing = ms;
  for (let days = 0; days < 366; days += 1) {
    const day = dayAfter(today, -days);
    for (const [opens, closes] of openingsOn(day).toReversed()) {
      const open = Math.max(0, Math.min(closes, end.getTime()) - opens);
      if (open >= missing) return new Date(Math.min(closes, end.getTime()) - missing);
      missing -= open;
    }
  }
  return new Date(0);
}

/**
 * Returns the moment at which the company will have been open for `ms` milliseconds since `start`. Returns a moment 366
 * days later if it is not open that long until then.
 */
export function workingTimeAfter(start: Date, ms: number): Date {
  const today = dayOf(start);
  let missing = ms;
  for (let days = 0; days < 366; days += 1) {
    for (const [opens, closes] of openingsOn(dayAfter(today, days))) {
      const from = Math.max(opens, start.getTime());
      const open = Math.max(0, closes - from);
      if (open >= missing) return new Date(from + missing);
      missing -= open;
    }
  }
  return new Date(start.getTime() + 366 * DAY_MS);
}
