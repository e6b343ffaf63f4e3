import { respondJson } from '../platform/respond-json.ts';
import { refuse, refuseMethod } from '../staff/refuse.ts';
import type { StaffHandler } from '../staff/respond-to-staff.ts';
import { loadFigures } from './load-figures.ts';
import { measureAnswers } from './measure-answers.ts';
import { readPeriod } from './read-period.ts';

/** Responds with the figures of a period. */
export const handleFigures: StaffHandler = async (request, { database, now }) => {
  if (request.method !== 'GET') return refuseMethod('GET');
  const period = readPeriod(request);
  if (!period) return refuse('invalid');
  await measureAnswers(database);
  return respondJson(200, await loadFigures(database, period, now()));
};
