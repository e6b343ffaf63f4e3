import sql from 'sql-template-tag';
import { MINUTE_MS } from '../../src/shared/durations.ts';
import { isPeriod, type Period, USUAL_PERIOD } from '../../src/shared/figures/figures-wire.ts';
import { workingTimeBetween } from '../leads/store/working-hours.ts';
import type { Database } from '../platform/database.ts';
import { respondJson } from '../platform/respond-json.ts';
import { refuse, refuseMethod } from '../staff/refuse.ts';
import type { StaffHandler } from '../staff/respond-to-staff.ts';
import { loadFigures } from './load-figures.ts';

const MOST = 1000;

const UNMEASURED = `
  SELECT id, received_at, first_answered_at FROM leads
  WHERE first_answered_at IS NOT NULL AND first_answer_minutes IS NULL ORDER BY received_at DESC LIMIT ${MOST}`;

/**
 * Stores how long the first answer took for requests from before this was recorded. Handles the newest thousand; the next
 * reading of the figures continues.
 */
async function measureAnswers(database: Database): Promise<void> {
  const leads = await database.query<{ id: string; received_at: Date; first_answered_at: Date }>(UNMEASURED);
  if (leads.length === 0) return;
  const minutes = leads.map((lead) =>
    Math.floor(workingTimeBetween(lead.received_at, lead.first_answered_at) / MINUTE_MS),
  );
  await database.write(
    sql`
  UPDATE leads SET first_answer_minutes = measured.minutes
  FROM unnest(${leads.map(({ id }) => id)}::uuid[], ${minutes}::int[]) AS measured (id, minutes)
  WHERE leads.id = measured.id AND first_answer_minutes IS NULL`,
    { safeToRepeat: 'expected state' },
  );
}

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
