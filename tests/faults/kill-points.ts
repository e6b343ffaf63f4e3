import { type Chance, createCounter } from './chance.ts';

// A submission passes about 15 points, retries included, so that about one process is killed per ten submissions.
const USUAL = 0.006;
// Points that few submissions reach get a higher rate, so that each is hit many times.
const RARE = 0.03;
// A sweep passes six points for every lead, and a submission about 20 calls of the second store.
const SWEEP = 0.002;
const SECOND_STORE = 0.002;

const SECOND_STORE_POINT = /: (?:read|write|remove|list) \w+: |list folders/;
const RARE_POINT = /look up|record failure|not stored/;

function rateOf(point: string): number {
  if (point.startsWith('sweep')) return SWEEP;
  if (SECOND_STORE_POINT.test(point)) return SECOND_STORE;
  return RARE_POINT.test(point) ? RARE : USUAL;
}

/** Creates the decision whether a process dies at a point; every pass of an order through a point counts anew. */
export function createKillDecision(chance: Chance): (salt: string, point: string) => boolean {
  const count = createCounter();
  return (salt, point) => chance('kill', salt, point, count(`${salt} ${point}`)) < rateOf(point);
}
