import { workingTimeBetween } from '../leads/working-hours.ts';
import type { Database } from '../platform/database.ts';

const MOST = 1000;
const MINUTE_MS = 60_000;

const UNMEASURED = `
  SELECT id, received_at, first_answered_at FROM leads
  WHERE first_answered_at IS NOT NULL AND first_answer_minutes IS NULL ORDER BY received_at DESC LIMIT ${MOST}`;

const STORE = `
  UPDATE leads SET first_answer_minutes = measured.minutes
  FROM unnest($1::uuid[], $2::int[]) AS measured (id, minutes)
  WHERE leads.id = measured.id AND first_answer_minutes IS NULL`;

/**
 * Stores how long the first answer took where that is not known yet: requests from before it was stored. The newest
 * thousand at a time; the next reading of the figures goes on.
 */
export async function measureAnswers(database: Database): Promise<void> {
  const leads = await database.query<{ id: string; received_at: Date; first_answered_at: Date }>(UNMEASURED);
  if (leads.length === 0) return;
  const minutes = leads.map((lead) =>
    Math.floor(workingTimeBetween(lead.received_at, lead.first_answered_at) / MINUTE_MS),
  );
  await database.write(STORE, [leads.map(({ id }) => id), minutes], { safeToRepeat: 'expected state' });
}
