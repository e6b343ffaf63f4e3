import { type Chance, createCounter } from './chance.ts';

// With what is sent again, a submission passes some fifteen points, so that one process is killed for ten submissions.
const USUAL = 0.006;
// Points that few submissions reach are killed at more often, so that each is hit many times.
const RARE = 0.03;
// A sweep passes six points for every lead.
const SWEEP = 0.002;

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
