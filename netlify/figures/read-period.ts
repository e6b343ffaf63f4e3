import { isPeriod, type Period, USUAL_PERIOD } from '../../src/shared/figures/figures-wire.ts';

/** The number of weeks that an address asks for; undefined if there is no such period. */
export function readPeriod({ url }: Request): Period | undefined {
  const asked = new URL(url).searchParams.get('semanas');
  if (asked === null) return USUAL_PERIOD;
  return /^\d+$/.test(asked) && isPeriod(Number(asked)) ? (Number(asked) as Period) : undefined;
}
