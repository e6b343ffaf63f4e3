import sql from 'sql-template-tag';
import type { ReplyChannel } from '../../src/shared/inbox/inbox-answers.ts';
import { waitAgain } from '../leads/mail/late-mail.ts';
import { END_CALL_BACK } from '../leads/page/customer-actions.ts';
import { followSteps } from '../outbox/rows.ts';
import type { Database } from '../platform/database.ts';
import { type Action, findEvent } from './find-event.ts';
import { firstAnswer, readWait } from './first-answer.ts';

/** Records, once per key, that a colleague has sent a reply to a visitor; false if the lead does not exist. */
export async function recordReply(
  database: Database,
  action: Action & { channel: ReplyChannel },
  now: Date,
): Promise<boolean> {
  const { reference, author, channel, key } = action;
  const minutes = await readWait(database, reference, now);
  // A reply makes a new lead active, and a discarded one again, unless the customer has withdrawn it. Other states stay.
  const opens = sql`(seen.handling = 'new' OR seen.handling = 'discarded' AND withdrawn_at IS NULL)`;
  const recorded = await database.write(
    sql`
  WITH seen AS (
    SELECT id, state, handling, ${minutes}::int AS minutes FROM leads
    WHERE reference = ${reference}
      AND NOT EXISTS (SELECT FROM lead_events WHERE lead_id = leads.id AND kind = 'reply' AND key = ${key})
    FOR UPDATE
  ), changed AS (
    UPDATE leads SET
      handling = CASE WHEN ${opens} THEN 'active' ELSE seen.handling END,
      revision = revision + CASE WHEN ${opens} THEN 1 ELSE 0 END,
      replying_by = CASE WHEN replying_by IS DISTINCT FROM ${author} THEN replying_by END,
      last_contact_at = ${now}::timestamptz, ${firstAnswer(now)}, ${END_CALL_BACK}
    FROM seen WHERE leads.id = seen.id
    RETURNING leads.id, leads.id AS lead_id, seen.state AS from_state, leads.state AS to_state
  ), steps AS (${followSteps(sql`changed`, now)}
  ), waiting AS (${waitAgain(sql`SELECT id FROM changed WHERE to_state = 'active'`)}
  )
  INSERT INTO lead_events (lead_id, happened_at, author, kind, channel, from_state, to_state, key)
  SELECT id, ${now}::timestamptz, ${author}, 'reply', ${channel}, NULL, NULL, ${key}::uuid FROM changed
  UNION ALL
  SELECT id, ${now}::timestamptz, ${author}, 'state', NULL, from_state, to_state, ${key}::uuid FROM changed WHERE from_state <> to_state
  ON CONFLICT DO NOTHING RETURNING lead_id`,
    {
      safeToRepeat: 'unique key',
    },
  );
  return recorded.length > 0 || (await findEvent(database, action, 'reply'))?.channel === channel;
}
