import { discardCall } from '../../src/contracts/desk.ts';
import { answerCall } from '../staff/answer-call.ts';
import { countSuspects, discardSome } from './discard-suspects.ts';

/** In milliseconds. Netlify ends a function after 10 s at the earliest. */
const BUDGET_MS = 5000;

/** Counts the suspects of a list, or discards those that were counted. Responds with the number that is left. */
export const answerDiscard = answerCall(
  discardCall,
  async ({
    input: { until: counted, ...filters },
    key,
    services: { database, now },
    session: { person },
  }) => {
    const suspects = { ...filters, until: counted === null ? now() : new Date(counted) };
    const end = performance.now() + (counted === null ? 0 : BUDGET_MS);
    while (
      performance.now() < end &&
      (await discardSome(database, suspects, { author: person, key }, now()))
    );
    return { count: await countSuspects(database, suspects), until: suspects.until.toISOString() };
  },
);
