import { isPeriod, type Period, USUAL_PERIOD } from '../../src/shared/figures/figures-wire.ts';
import { respondJson } from '../platform/respond-json.ts';
import { refuse, refuseMethod } from '../staff/refuse.ts';
import type { StaffHandler } from '../staff/respond-to-staff.ts';
import { loadFigures } from './load-figures.ts';
import { measureAnswers } from './measure-answers.ts';

/** The number of weeks that an address asks for; undefined if there is no such period. */
function readPeriod({ url }: Request): Period | undefined {
  const asked = new URL(url).searchParams.get('semanas');
  if (asked === null) return USUAL_PERIOD;
  return /^\d+$/.test(asked) && isPeriod(Number(asked)) ? (Number(asked) as Period) : undefined;
}

/** Responds with the figures of a period. */
export const handleFigures: StaffHandler = async (request, { database, now }) => {
  if (request.method !== 'GET') return refuseMethod('GET');
  const period = readPeriod(request);
  if (!period) return refuse('invalid');
  await measureAnswers(database);
  return respondJson(200, await loadFigures(database, period, now()));
};
