import type { ChosenState } from '../../src/shared/inbox/lead-state.ts';
import type { Database } from '../platform/database.ts';
import { type Action, findEvent } from './find-event.ts';

export interface StateChange extends Action {
  state: ChosenState;
  /** The revision that the person saw. If the lead has a newer one, nothing changes. */
  revision: number;
}

// Moving a lead back to "new" clears its spam flags; a suspected lead's failed mail is retried.
// Moving it to "answered" counts as contact with the visitor.
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
      mailing = CASE WHEN $3::text = 'new' AND seen.state = 'suspect' AND delivery = 'dead' THEN 'single' ELSE mailing END,
      next_attempt_at = CASE WHEN $3::text = 'new' AND seen.state = 'suspect' AND delivery = 'dead'
                             THEN $4::timestamptz ELSE next_attempt_at END
    FROM seen WHERE leads.id = seen.id
    RETURNING leads.id, seen.state AS from_state, leads.state AS to_state
  )
  INSERT INTO lead_events (lead_id, happened_at, author, kind, from_state, to_state, key)
  SELECT id, $4::timestamptz, $5, 'state', from_state, to_state, $6 FROM changed
  ON CONFLICT DO NOTHING RETURNING lead_id`;

/**
 * Changes the state of a lead and records who did it, once per key. Returns false if the lead does not exist or has a
 * newer revision.
 */
export async function changeState(database: Database, change: StateChange, now: Date): Promise<boolean> {
  const { reference, state, revision, author, key } = change;
  const changed = await database.write(CHANGE, [reference, revision, state, now, author, key], {
    safeToRepeat: 'expected state',
  });
  return changed.length > 0 || (await findEvent(database, change, 'state'))?.to_state === state;
}
