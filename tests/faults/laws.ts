import type pg from 'pg';
import { formatReference } from '../../src/shared/request/reference.ts';
import type { ReceivedMail } from '../fixtures/received-mail.ts';
import type { CustomerLedger } from './customers.ts';
import type { Submission } from './submissions.ts';

type Query = <Row extends pg.QueryResultRow>(sql: string) => Promise<Row[]>;

// A type alias, because an interface lacks the index signature that a database row needs.
type LeadRow = { id: string; reference: string; name: string; message: string };

export interface Evidence {
  query: Query;
  submissions: readonly Submission[];
  customers: CustomerLedger;
  /** Every mail that the server accepted. */
  mails: readonly ReceivedMail[];
  /** How often the processes knew that a mail of the outbox was accepted, by its id. */
  known: ReadonlyMap<string, number>;
  /** Mails that were sent and could not be recorded: each may be sent again. */
  excuses: number;
  /** How many requests of an hour may have a mail of their own. */
  mostMails: number;
  now: number;
}

export interface Verdict {
  /** How often each law was broken; every value must be 0. */
  broken: Record<string, number>;
  counts: Record<string, number>;
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, one) => total + one, 0);
const idOf = ({ headers }: ReceivedMail) => /^<([^@]+)@/.exec(headers['message-id'] ?? '')?.[1] ?? '';
const visitorOf = (mail: ReceivedMail) => /^Nome: +(.*)$/m.exec(mail.text)?.[1];
const LEAD_MAIL = /^lead-[0-9a-f-]{36}$/;

/** How many requests the mails that only count them have told of. */
const countListed = (ids: Iterable<string>): number =>
  sum([...ids].map((id) => Number(/^list-\d+-(\d+)$/.exec(id)?.[1] ?? 0)));

const OF_LEAD = 'JOIN leads ON leads.id = lead_id';

/** Each row that such a query finds breaks a law. */
const FORBIDDEN = {
  'rows that are overdue at the end':
    "SELECT FROM outbox WHERE done_at IS NULL AND failed_at IS NULL AND wanted_at < '$now'",
  'rows of a retried kind that failed for good':
    "SELECT FROM outbox WHERE failed_at IS NOT NULL AND kind NOT IN ('customer-mail', 'notice')",
  'what is done once was tried twice':
    "SELECT FROM outbox WHERE attempts > 1 AND kind IN ('customer-mail', 'notice')",
  'requests neither mailed nor counted': `SELECT FROM leads
    WHERE NOT EXISTS (SELECT FROM outbox WHERE lead_id = leads.id AND kind IN ('team-mail', 'list'))`,
  'suspects with a mail of their own': `SELECT FROM outbox ${OF_LEAD} WHERE kind = 'team-mail' AND suspicions <> '{}'`,
  'duplicate leads': "SELECT FROM leads GROUP BY request ->> 'name' HAVING count(*) > 1",
  'customers without a confirmation': `SELECT FROM leads WHERE suspicions = '{}' AND withdrawn_at IS NULL
    AND NOT EXISTS (SELECT FROM outbox WHERE kind = 'customer-mail' AND subject = leads.id || '/received')`,
  'acceptances without a confirmation': `SELECT FROM proposals WHERE answer = 'accepted' AND NOT EXISTS
    (SELECT FROM outbox WHERE kind = 'customer-mail' AND subject = lead_id || '/accepted-' || version)`,
  'mails to customers begun after a withdrawal': `SELECT FROM outbox ${OF_LEAD}
    WHERE kind = 'customer-mail' AND created_at > withdrawn_at AND subject NOT LIKE '%/withdrawn-%'`,
} as const;

/** What customers did, and which mail tells the team of it. */
async function judgeCustomers(
  { query, customers: { done, erasing, refused } }: Evidence,
  sent: ReadonlySet<string>,
) {
  const events = await query<{ id: string; detail: string; key: string }>(
    `SELECT lead_id AS id, detail, key FROM lead_events WHERE kind = 'customer'`,
  );
  const erased = await query<{ id: string; is_there: boolean }>(
    `SELECT id, EXISTS (SELECT FROM leads WHERE leads.id = asked.id) AS is_there
     FROM unnest('{${[...erasing].join()}}'::uuid[]) AS asked (id)
     WHERE EXISTS (SELECT FROM lead_erasures WHERE lead_hash = hash_lead(id))`,
  );
  const isDone = ([id, action]: [string, string]) =>
    action === 'apagar'
      ? erased.some((one) => one.id === id)
      : events.some((event) => event.id === id && event.detail === action);
  return {
    'actions of customers acknowledged and lost': [...done].filter((one) => !isDone(one)).length,
    'actions of customers refused when repeated': refused,
    'actions of customers that the team was not told': events.filter(
      ({ id, detail, key }) => !sent.has(`lead-${id}-${detail}-${key}`),
    ).length,
    'erasures that the team was not told': erased.filter(({ id }) => !sent.has(`lead-erased-${id}`)).length,
    'erased requests that came back': erased.filter(({ is_there }) => is_there).length,
  };
}

/** Compares what visitors and customers saw with the database and the mailbox. */
export async function judge(evidence: Evidence): Promise<Verdict> {
  const { query, submissions, customers, mails, known, excuses, mostMails, now } = evidence;
  const byId = Map.groupBy(mails, idOf);
  const byVisitor = Map.groupBy(
    mails.filter((mail) => LEAD_MAIL.test(idOf(mail))),
    visitorOf,
  );
  const rows = await query<LeadRow>("SELECT id, reference, request ->> 'name' AS name, message FROM leads");
  const byName = new Map(rows.map((row) => [row.name, row]));

  const wrong = { lost: 0, reference: 0, content: 0 };
  let unnecessaryError = 0;
  for (const { request, key, saw } of submissions) {
    if (key && customers.erasing.has(key)) continue;
    const row = byName.get(request.name);
    const copies = (byVisitor.get(request.name) ?? []).filter(({ text }) => text.includes(request.message));
    const shown = saw.filter((reference) => reference !== undefined);
    if (row && row.message !== request.message) wrong.content += 1;
    if (shown.length === 0 && (row ?? copies[0])) unnecessaryError += 1;
    if (shown.length > 0 && !row && copies.length === 0) wrong.lost += 1;
    const holds = (reference: string) =>
      row
        ? row.reference === reference
        : copies.some(({ headers }) => headers.subject?.includes(formatReference(reference)));
    if (!shown.every(holds)) wrong.reference += 1;
  }

  const recorded = await query<{ kind: string; subject: string }>(
    "SELECT kind, subject FROM outbox WHERE done_at IS NOT NULL AND kind IN ('team-mail', 'list')",
  );
  const own = recorded.filter(({ kind }) => kind === 'team-mail');
  const [hour] = await query<{ mails: number }>(
    `SELECT coalesce(max(mails), 0)::int AS mails FROM (
       SELECT count(*) OVER (ORDER BY created_at RANGE BETWEEN interval '59 minutes' PRECEDING AND CURRENT ROW) AS mails
       FROM outbox WHERE kind = 'team-mail') AS hours`,
  );
  const repeated = sum([...known].map(([id, times]) => (id.startsWith('lead-') ? times - 1 : 0)));
  const broken: Record<string, number> = {
    'acknowledged requests lost': wrong.lost,
    'success shown with an unknown reference': wrong.reference,
    'stored with different content': wrong.content,
    'recorded as mailed without a mail': own.filter(({ subject }) => !byId.has(`lead-${subject}`)).length,
    'listed, and counted in no mail': Math.max(0, recorded.length - own.length - countListed(byId.keys())),
    'mails of an hour above the limit': Math.max(0, (hour?.mails ?? 0) - mostMails),
    'mails repeated without a cause': Math.max(0, repeated - excuses),
    'mails to customers that arrived twice': [...byId].filter(
      ([id, copies]) => id.startsWith('customer-') && copies.length > 1,
    ).length,
    ...(await judgeCustomers(evidence, new Set(byId.keys()))),
  };
  for (const [law, sql] of Object.entries(FORBIDDEN))
    broken[law] = (await query(sql.replace('$now', new Date(now).toISOString()))).length;
  return {
    broken,
    counts: {
      'visitors told of success': submissions.filter(({ saw }) => saw.some(Boolean)).length,
      'visitors who saw only errors': submissions.filter(({ saw }) => !saw.some(Boolean)).length,
      'of these stored or mailed nevertheless': unnecessaryError,
      'leads stored': rows.length,
      'leads with a mail of their own': own.length,
      'customers told of an action’s success': customers.done.size,
      'mails accepted by the server': mails.length,
      'mails repeated by the outbox': repeated,
    },
  };
}
