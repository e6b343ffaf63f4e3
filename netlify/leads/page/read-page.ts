import sql, { raw, type Sql } from 'sql-template-tag';
import type { Database } from '../../platform/database.ts';
import { OWN_FILES } from '../store/lead-record.ts';
import type { PageRow } from './page-view.ts';

const timeOf = (condition: Sql) =>
  sql`(SELECT max(happened_at) FROM lead_events WHERE lead_id = leads.id AND ${condition})`;

/** Reads what the page of a request shows; undefined if no request matches. Rejects if the database does not respond. */
export async function readPage(database: Database, condition: Sql): Promise<PageRow | undefined> {
  const [row] = await database.query<PageRow>(sql`
  SELECT id, revision, reference, received_at, request, state, assignee, seen_at, first_answered_at, outcome, outcome_at,
         withdrawn_at, step_mails_since, ${raw(OWN_FILES)} AS attachments,
         ${timeOf(sql`to_state = 'active'`)} AS active_at,
         ${timeOf(sql`to_state = 'discarded'`)} AS discarded_at,
         CASE WHEN proposal_sent_on IS NOT NULL THEN ${timeOf(sql`kind = 'proposal' AND detail IS NOT NULL`)} END AS proposed_at,
         (SELECT coalesce(json_agg(json_build_object('at', happened_at, 'author', author, 'text', note) ORDER BY id), '[]')
          FROM lead_events AS added WHERE lead_id = leads.id AND kind = 'customer' AND note IS NOT NULL) AS additions,
         (SELECT json_build_object('version', version, 'content', content, 'hash', hash, 'sentAt', sent_at,
                                   'channel', channel, 'answer', answer, 'answeredAt', answered_at)
          FROM proposals WHERE lead_id = leads.id AND replaced_at IS NULL) AS proposal,
         (SELECT max(replaced_at) FROM proposals WHERE lead_id = leads.id
          HAVING bool_and(replaced_at IS NOT NULL)) AS proposal_withdrawn_at
  FROM leads WHERE ${condition} AND NOT synthetic`);
  return row;
}
