import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { RequestView } from '../../../src/shared/request/page-wire.ts';
import { changeValue } from '../../platform/change-value.ts';
import type { RunSummary } from '../../platform/jobs.ts';
import { logFailure, logLeadFailure } from '../../platform/log.ts';
import { setMarker } from '../../platform/markers.ts';
import type { LeadServices, Stores } from '../../platform/services.ts';
import { OWN_FILES } from '../store/lead-record.ts';
import { pageKey, secretOf } from './page-link.ts';
import { buildView, type PageRow, stepsOf } from './page-view.ts';

/** A page in the second store. Without a view the request was erased: its version is final. */
export interface StoredPage {
  version: number;
  leadId: string;
  view: RequestView | null;
}

const FINAL = Number.MAX_SAFE_INTEGER;
/** Each takes a few calls of the second store. */
const AT_ONCE = 10;
/** A schedule has 30 s. */
const BUDGET_MS = 15_000;

const timeOf = (condition: Sql) =>
  sql`(SELECT max(happened_at) FROM lead_events WHERE lead_id = leads.id AND ${condition})`;

const selectStale = (lead: string | undefined) => sql`
  SELECT id, page_version, reference, received_at, request, state, assignee, seen_at, first_answered_at, outcome, outcome_at,
         withdrawn_at, step_mails_since, ${raw(OWN_FILES)} AS attachments,
         ${timeOf(sql`to_state = 'active'`)} AS active_at,
         ${timeOf(sql`to_state = 'discarded'`)} AS discarded_at,
         CASE WHEN proposal_sent_on IS NOT NULL THEN ${timeOf(sql`kind = 'proposal' AND detail IS NOT NULL`)} END AS proposed_at,
         (SELECT coalesce(json_agg(json_build_object('at', happened_at, 'author', author, 'text', note) ORDER BY id), '[]')
          FROM lead_events AS added WHERE lead_id = leads.id AND kind = 'customer' AND note IS NOT NULL) AS additions,
         EXISTS (SELECT FROM page_links WHERE lead_id = leads.id) AS has_page,
         (SELECT json_build_object('version', version, 'content', content, 'hash', hash, 'sentAt', sent_at,
                                   'channel', channel, 'answer', answer, 'answeredAt', answered_at)
          FROM proposals WHERE lead_id = leads.id AND replaced_at IS NULL) AS proposal,
         (SELECT max(replaced_at) FROM proposals WHERE lead_id = leads.id
          HAVING bool_and(replaced_at IS NOT NULL)) AS proposal_withdrawn_at
  FROM leads WHERE page_version > page_published AND NOT synthetic
  ${lead === undefined ? empty : sql`AND ${lead}::text IN (id::text, reference::text)`} LIMIT ${AT_ONCE}`;

type Services = Pick<LeadServices, 'database' | 'blobs' | 'now' | 'customers'>;

/** Mails the steps of a page to its customer. */
type MailSteps = (row: PageRow, steps: ReturnType<typeof stepsOf>) => Promise<void>;

/** Stores a page, unless the store has a newer one: two processes may publish at the same time. */
async function storePage(blobs: Services['blobs'], secret: string, page: StoredPage): Promise<void> {
  await changeValue<StoredPage>(blobs, pageKey(secret), (stored) =>
    stored && stored.version >= page.version ? undefined : page,
  );
}

async function writePage(services: Services, row: PageRow, mailSteps: MailSteps): Promise<void> {
  const { database, blobs } = services;
  // A request from before there were pages has none.
  if (row.has_page) {
    await storePage(blobs, await secretOf(blobs, row.id), {
      leadId: row.id,
      version: row.page_version,
      view: buildView(row, services.customers),
    });
    // Before the page counts as published: a process that dies meanwhile leaves both to the schedule, and each mail is sent once.
    await mailSteps(row, stepsOf(row));
  }
  await database.write(
    sql`UPDATE leads SET page_published = greatest(page_published, ${row.page_version}::int) WHERE id = ${row.id}`,
    { safeToRepeat: 'fixed values' },
  );
}

const MOST_REMOVED = 100;

/**
 * Empties the pages of erased requests, or those of one. The empty page stays, so that a late writer cannot bring the old one
 * back. Resolves to false if some may be left; rejects if database or store do not respond.
 */
export async function removePages({ database, blobs }: Stores, leadId?: string): Promise<boolean> {
  const removals = await database.query<{ lead_id: string }>(
    sql`SELECT lead_id FROM page_removals ${leadId === undefined ? empty : sql`WHERE lead_id = ${leadId}::uuid`}
     LIMIT ${MOST_REMOVED}`,
  );
  for (const { lead_id: id } of removals) {
    await storePage(blobs, await secretOf(blobs, id), { version: FINAL, leadId: '', view: null });
    await database.write(sql`DELETE FROM page_removals WHERE lead_id = ${id}`, { safeToRepeat: 'deletion' });
  }
  return removals.length < MOST_REMOVED;
}

/**
 * Writes the stale pages of requests, or that of one by its id or reference, into the second store, from what the database
 * has committed, and mails their steps. What is left is marked for the schedule. Never rejects.
 */
export async function writePages(
  services: Services,
  mailSteps: MailSteps,
  lead?: string,
): Promise<RunSummary> {
  const lastStart = performance.now() + BUDGET_MS;
  let complete = true;
  let isLast: boolean;
  try {
    do {
      const rows = await services.database.query<PageRow>(selectStale(lead));
      const publish = async (row: PageRow) => {
        try {
          await writePage(services, row, mailSteps);
        } catch (error) {
          complete = false;
          logLeadFailure(row.reference, 'page not published', error);
        }
      };
      await Promise.all(rows.map(publish));
      isLast = rows.length < AT_ONCE;
    } while (!isLast && complete && performance.now() < lastStart);
    complete &&= isLast;
    if (lead === undefined && !(await removePages(services))) complete = false;
  } catch (error) {
    complete = false;
    logFailure('leads', 'pages not published', error);
  }
  if (!complete) await markPages(services);
  return { complete };
}

/** Of a request that has just arrived, where there is no more to tell than that. */
const mailNothing: MailSteps = async (_, steps) => {
  if (steps.length > 1) throw new Error('already further than received');
};

/** Writes the page of a request that has just arrived, or marks it for the schedule. Never rejects. */
export const writeFirstPage = (services: Services, lead: string): Promise<RunSummary> =>
  writePages(services, mailNothing, lead);

/**
 * Marks that a page may become stale: a process that dies before it publishes the page leaves it to the schedule. Never
 * rejects.
 */
export const markPages = ({ blobs, now }: Pick<Services, 'blobs' | 'now'>): Promise<void> =>
  setMarker(blobs, 'page', 'stale', now());
