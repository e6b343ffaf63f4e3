import sql from 'sql-template-tag';
import type { News } from '../../src/shared/inbox/inbox-answers.ts';
import { respondJson } from '../platform/respond-json.ts';
import { refuse, refuseMethod } from '../staff/refuse.ts';
import type { StaffHandler } from '../staff/respond-to-staff.ts';

/** Longer than a statement takes: what was not committed when a page opened has changed after its `since`. */
const OVERLAP = sql`interval '5 seconds'`;

/** Responds what has arrived and changed since an inbox was opened. Not a use of the session (guard.ts). */
export const handleNews: StaffHandler = async (request, { database }) => {
  if (request.method !== 'GET') return refuseMethod('GET');
  const given = new URL(request.url).searchParams.get('since');
  const since = given === null ? null : new Date(given);
  if (since && Number.isNaN(since.getTime())) return refuse('invalid');
  const [news] = await database.query<Omit<News, 'since'> & { since: Date }>(
    sql`SELECT since,
            CASE WHEN count(leads.id) > 0 THEN concat(count(leads.id), ' ', max(changed_at)) ELSE '' END AS changes,
            count(*) FILTER (WHERE arrived_at > since AND state <> 'suspect')::int AS arrivals,
            (SELECT count(*)::int FROM leads WHERE state = 'new') AS new
     FROM (SELECT coalesce(${since}::timestamptz, now() - ${OVERLAP}) AS since) AS opened
     LEFT JOIN leads ON changed_at > since AND NOT synthetic GROUP BY since`,
  );
  if (!news) throw new Error('a count without a row');
  return respondJson(200, { ...news, since: news.since.toISOString() } satisfies News);
};
