import type { ChosenState } from '../../src/shared/inbox/lead-state.ts';
import type { Database } from '../platform/database.ts';
import { type Action, findEvent } from './find-event.ts';

export interface StateChange extends Action {
  state: ChosenState;
  /** The one that the person saw: with another one there, nothing is changed. */
  revision: number;
}

// Back among the new ones, a request is no spam: what spoke for it goes, and a mail that was given up gets another try.
// An answer is the company's contact with the visitor.
const CHANGE = `
  WITH seen AS (
    SELECT id, state FROM leads WHERE reference = $1 AND revision = $2 FOR UPDATE
  ), changed AS (
    UPDATE leads SET
      handling = $3::text,
      revision = revision + 1,
      suspicions = CASE WHEN $3::text = 'new' THEN '{}' ELSE suspicions END,
      last_contact_at = CASE WHEN $3::text = 'answered' THEN $4::timestamptz ELSE last_contact_at END,
      delivery = CASE WHEN $3::text = 'new' AND seen.state = 'suspect' AND delivery = 'dead' THEN 'pending' ELSE delivery END,
      next_attempt_at = CASE WHEN $3::text = 'new' AND seen.state = 'suspect' AND delivery = 'dead'
                             THEN $4::timestamptz ELSE next_attempt_at END
    FROM seen WHERE leads.id = seen.id
    RETURNING leads.id, seen.state AS from_state, leads.state AS to_state
  )
  INSERT INTO lead_events (lead_id, happened_at, author, kind, from_state, to_state, key)
  SELECT id, $4::timestamptz, $5, 'state', from_state, to_state, $6 FROM changed
  ON CONFLICT DO NOTHING RETURNING lead_id`;

/**
 * Puts a request into a state and writes down who did, once per key; false where it is not there or somebody was faster.
 */
export async function changeState(database: Database, change: StateChange, now: Date): Promise<boolean> {
  const { reference, state, revision, author, key } = change;
  const changed = await database.write(CHANGE, [reference, revision, state, now, author, key], {
    safeToRepeat: 'expected state',
  });
  return changed.length > 0 || (await findEvent(database, change, 'state'))?.to_state === state;
}
