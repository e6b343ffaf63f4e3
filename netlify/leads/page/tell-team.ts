import sql, { raw, type Sql } from 'sql-template-tag';
import { HOUR_MS, MINUTE_MS } from '../../../src/shared/durations.ts';
import { CUSTOMER_ACTIONS, type PageEvent } from '../../../src/shared/request/page-wire.ts';
import { formatReference } from '../../../src/shared/request/reference.ts';
import type { OutboxServices, Outcome } from '../../outbox/kinds.ts';
import { follow, type Rows } from '../../outbox/rows.ts';
import type { Database } from '../../platform/database.ts';
import { logLead } from '../../platform/log.ts';
import type { Mailer } from '../../platform/mailer.ts';
import { buildLeadMail } from '../mail/lead-mail.ts';
import { IS_SPAM, LEAD_COLUMNS, type LeadRecord, parseLeadRecord } from '../store/lead-record.ts';

/** Actions without a mail to the team. */
const QUIET: readonly PageEvent[] = ['avisos'];

/** Actions whose mails are limited. All others are always mailed. */
const OFTEN: readonly PageEvent[] = ['acrescentar', 'arquivos', 'contato'];

/** Mails within an hour about one request's page, and about all pages together; the desk shows every change at once. */
const MOST_MAILS = { request: 6, all: 60 } as const;

/** Counts limited actions. Each request counts up to its own limit, so one page cannot use up the mails of all. */
const countMails = (leadId: string, key: string, hourAgo: Date) => sql`
  SELECT coalesce(sum(least(events, ${MOST_MAILS.request}::int)), 0)::int AS all,
         coalesce(max(upto), 0)::int AS request, coalesce(max(stops), 0)::int AS stops
  FROM (
    SELECT count(*) FILTER (WHERE detail = ANY(${OFTEN}::text[])) AS events,
           count(*) FILTER (WHERE detail = ANY(${OFTEN}::text[]) AND lead_id = ${leadId} AND id <= own.newest) AS upto,
           count(*) FILTER (WHERE detail = 'parada' AND lead_id = ${leadId} AND id <= own.newest) AS stops
    FROM lead_events, (SELECT max(id) AS newest FROM lead_events WHERE lead_id = ${leadId} AND key = ${key}::uuid) AS own
    WHERE kind = 'customer' AND happened_at > ${hourAgo} GROUP BY lead_id
  ) AS pages`;

interface News {
  action: PageEvent;
  note: string | null;
  /** Of the change. */
  key: string;
}

/** SQL: the team is told what a customer has done; `source` has `lead_id`. */
export const followNews = (source: Sql, news: News, now: Date): Sql => {
  const { action, key } = news;
  // Without a row to follow from, none is inserted.
  const told = QUIET.includes(action) ? sql`${source} WHERE false` : source;
  return follow(told, {
    kind: 'team-news',
    subject: sql`lead_id || '/' || ${key} || '/' || ${action}`,
    payload: sql`${JSON.stringify(news)}`,
    now,
  });
};

/**
 * Mails the team what a customer has done on the page. The team's history has it already, so mails over the limit are skipped.
 * Tells nothing about leads discarded as spam.
 */
export async function tellTeam(
  { database, now }: OutboxServices,
  [row]: Rows,
  mailer: Mailer,
): Promise<Outcome> {
  const { action, note, key } = row.payload as unknown as News;
  const leadId = row.leadId ?? '';
  const [found] = await database.query<LeadRecord>(
    sql`SELECT ${raw(LEAD_COLUMNS)} FROM leads
     WHERE id = ${leadId}::uuid AND state <> 'suspect' AND NOT (${IS_SPAM})`,
  );
  if (!found) return { answer: 'gone' };
  const lead = parseLeadRecord(found);
  const hourAgo = new Date(now().getTime() - HOUR_MS);
  const [told] = await database.query<{ request: number; all: number; stops: number }>(
    countMails(leadId, key, hourAgo),
  );
  const isTooMany = !told || told.request > MOST_MAILS.request || told.all > MOST_MAILS.all;
  const isToldAlready = action === 'parada' && told !== undefined && told.stops > 1;
  if (isToldAlready || (isTooMany && OFTEN.includes(action))) {
    logLead(lead.reference, 'too many changes by customers: the team sees it at the desk only');
    return { answer: 'too many' };
  }
  const did = CUSTOMER_ACTIONS[action];
  const { id, subject, text, html: _, ...mail } = buildLeadMail(lead, 'database');
  const answer = await mailer.send({
    ...mail,
    id: `${id}-${action}-${key}`,
    subject: `${subject} – o cliente ${did}`,
    text: `O cliente ${did} na página da solicitação ${formatReference(lead.reference)}.${note ? `\n\n${note}` : ''}\n\n---\n${text}`,
  });
  return { answer };
}

interface Erased {
  reference: string;
  /** What proves an accepted proposal. */
  acceptance: string | undefined;
}

/** Remembers to ask the team to delete its mails about a request that is about to be erased. The row outlives the request. */
export async function followErasure(
  database: Database,
  { id, ...erased }: Erased & { id: string },
  now: Date,
): Promise<void> {
  const row = {
    kind: 'team-erased',
    subject: sql`${id}`,
    lead: sql`NULL::uuid`,
    payload: sql`${JSON.stringify(erased)}`,
    now,
  } as const;
  await database.write(follow(sql`(SELECT) AS erased`, row, { again: true }), {
    safeToRepeat: 'fixed values',
  });
}

/** A request that still exists may be about to be erased. */
const ERASING_MS = 10 * MINUTE_MS;

/** Asks the team to delete what the site cannot: the mails about a request that its customer has erased. */
export async function tellTeamOfErasure(
  { database, now }: OutboxServices,
  [row]: Rows,
  mailer: Mailer,
): Promise<Outcome> {
  const kept = await database.query(sql`SELECT FROM leads WHERE id = ${row.subject}::uuid`);
  if (kept.length > 0) {
    const again = new Map([[row.id, new Date(now().getTime() + ERASING_MS)]]);
    const isRecent = now().getTime() - row.createdAt.getTime() < HOUR_MS;
    return { answer: 'not erased', ...(isRecent && { again }) };
  }
  const { reference, acceptance } = row.payload as unknown as Erased;
  const answer = await mailer.send({
    id: `lead-erased-${row.subject}`,
    thread: `lead-${row.subject}`,
    subject: `Apagar os emails da solicitação ${formatReference(reference)}`,
    text: [
      `O cliente apagou a solicitação ${formatReference(reference)} na página dela, e o site já não a tem.`,
      'Apague também os emails com esta referência, da caixa e da lixeira: a lei dá ao cliente esse direito (LGPD, art. 18).',
      acceptance &&
        `Menos este, que prova o que foi aceito, e que se guarda enquanto a lei mandar (LGPD, art. 16, I):\n${acceptance}`,
    ]
      .filter(Boolean)
      .join('\n\n'),
  });
  return { answer };
}
