import { DAY_MS } from '../durations.ts';

const DAY = /^20\d\d-\d\d-\d\d$/;

/** A calendar day such as 2026-11-24; undefined if the value is none. */
export function parseDay(value: unknown): string | undefined {
  if (typeof value !== 'string' || !DAY.test(value)) return undefined;
  const moment = new Date(`${value}T00:00:00Z`);
  // 30 February would become 2 March.
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value) ? value : undefined;
}

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** A time of the day such as 14:30; undefined if the value is none. */
export const parseTime = (value: unknown): string | undefined =>
  typeof value === 'string' && TIME.test(value) ? value : undefined;

/** A day as people read it: 24/11/2026. */
export const formatWholeDay = (day: string): string => day.split('-').reverse().join('/');

/** The day that many days later. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
