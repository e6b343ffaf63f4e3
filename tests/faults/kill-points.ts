import { type Chance, createCounter } from './chance.ts';

// A submission passes eight to ten points on its usual way, so one in ten ends at one of them.
const USUAL = 0.0115;
// Points that few submissions reach are killed at more often, so that each is hit many times.
const RARE = 0.05;
// A sweep passes six points for every lead.
const SWEEP = 0.004;

const RARE_POINT = /look up|record failure|only copy/;

function rateOf(point: string): number {
  if (point.startsWith('sweep')) return SWEEP;
  return RARE_POINT.test(point) ? RARE : USUAL;
}

/** Decides whether the process dies at a point that the order with this salt passes, however often it passes it. */
export function createExecutioner(chance: Chance): (salt: string, point: string) => boolean {
  const count = createCounter();
  return (salt, point) => chance('kill', salt, point, count(`${salt} ${point}`)) < rateOf(point);
}
