// National holidays with a fixed date, as month-day; 20 November since Lei 14.759/2023.
const FIXED = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25'] as const;

// Days from Easter Sunday: Monday and Tuesday of carnival, Good Friday, Corpus Christi. Only Good Friday is a national
// holiday by law, but companies are closed on the other days too.
const FROM_EASTER = [-48, -47, -2, 60] as const;

const DAY_MS = 86_400_000;

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

/** Whether a day, such as 2026-11-20, is a holiday. */
export function isHoliday(day: string): boolean {
  if (FIXED.some((fixed) => day.endsWith(`-${fixed}`))) return true;
  const days = (Date.parse(day) - easterOf(Number(day.slice(0, 4))).getTime()) / DAY_MS;
  return FROM_EASTER.some((distance) => distance === days);
}
