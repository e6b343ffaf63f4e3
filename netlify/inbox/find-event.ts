import sql from 'sql-template-tag';
import type { LeadEvent, ReplyChannel } from '../../src/shared/inbox/inbox-answers.ts';
import type { Database } from '../platform/database.ts';

/** An action of the team on a lead. */
export interface Action {
  reference: string;
  author: string;
  /** The idempotency key: chosen before the first try, and recorded only once. */
  key: string;
}

interface RecordedEvent {
  note: string | null;
  channel: ReplyChannel | null;
}

/** Returns the event that an earlier attempt of the same action recorded, if its response was lost. */
export async function findEvent(
  database: Database,
  { reference, key }: Action,
  kind: LeadEvent['kind'],
): Promise<RecordedEvent | undefined> {
  const [event] = await database.query<RecordedEvent>(
    sql`SELECT note, channel FROM lead_events JOIN leads ON leads.id = lead_id
     WHERE reference = ${reference} AND kind = ${kind} AND key = ${key}`,
  );
  return event;
}
