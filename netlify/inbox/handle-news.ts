import sql from 'sql-template-tag';
import { newsCall } from '../../src/contracts/desk.ts';
import type { News } from '../../src/shared/inbox/inbox-answers.ts';
import { answerCall } from '../staff/answer-call.ts';

/** Longer than a statement takes: what was not committed when a page opened has changed after its `since`. */
const OVERLAP = sql`interval '5 seconds'`;

/** Responds what has arrived and changed since an inbox was opened. Not a use of the session (guard.ts). */
export const answerNews = answerCall(
  newsCall,
  async ({ input: { since = null }, services: { database } }) => {
    const [news] = await database.query<Omit<News, 'since'> & { since: Date }>(
      sql`SELECT since,
            CASE WHEN count(leads.id) > 0 THEN concat(count(leads.id), ' ', max(changed_at)) ELSE '' END AS changes,
            count(*) FILTER (WHERE arrived_at > since AND state <> 'suspect')::int AS arrivals,
            (SELECT count(*)::int FROM leads WHERE state = 'new') AS new
     FROM (SELECT coalesce(${since}::timestamptz, now() - ${OVERLAP}) AS since) AS opened
     LEFT JOIN leads ON changed_at > since AND NOT synthetic GROUP BY since`,
    );
    if (!news) throw new Error('a count without a row');
    return { ...news, since: news.since.toISOString() };
  },
);
