import type pg from 'pg';
import type { StoredPage } from '../../netlify/leads/page/write-pages.ts';
import { pageKey, secretOf } from '../../netlify/leads/store/page-link.ts';
import { environmentBlobs } from '../../netlify/platform/blob-store.ts';
import type { ReceivedMail } from '../fixtures/received-mail.ts';
import type { Stage } from './stage.ts';
import type { Submission } from './submissions.ts';

type Query = <Row extends pg.QueryResultRow>(sql: string) => Promise<Row[]>;

interface Row extends pg.QueryResultRow {
  id: string;
  page_version: number;
  message: string;
  is_withdrawn: boolean;
}

const ROWS = `SELECT id, page_version, message, withdrawn_at IS NOT NULL AS is_withdrawn FROM leads
  WHERE EXISTS (SELECT FROM page_links WHERE lead_id = leads.id)`;

const pageOf = async ({ id }: Row): Promise<StoredPage | undefined> =>
  (await environmentBlobs.read<StoredPage>(pageKey(await secretOf(environmentBlobs, id))))?.value;

/** More reads at once would run into the store's deadline on a busy machine. */
const READS_AT_ONCE = 50;

async function readPages(rows: readonly Row[]): Promise<(StoredPage | undefined)[]> {
  const pages: (StoredPage | undefined)[] = [];
  for (let at = 0; at < rows.length; at += READS_AT_ONCE)
    pages.push(...(await Promise.all(rows.slice(at, at + READS_AT_ONCE).map(pageOf))));
  return pages;
}

/** Counts the pages that show what the database has not committed. Each page is read before its row. */
export async function countPagesAhead(query: Query): Promise<number> {
  const pages = await readPages(await query<Row>(ROWS));
  const versions = new Map((await query<Row>(ROWS)).map(({ id, page_version }) => [id, page_version]));
  return pages.filter((page) => page && page.version > (versions.get(page.leadId) ?? 0)).length;
}

const WITHDRAWS_EVERY = 2;
const MAX_TRIES = 5;

/** Lets some customers withdraw what they have sent, and notes those that were told of success. */
export async function withdraw(
  { number, key, saw }: Submission,
  { handlers, clock, chance }: Stage,
  withdrawn: Set<string>,
): Promise<void> {
  if (!key || number % WITHDRAWS_EVERY > 0 || !saw.some(Boolean)) return;
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const order = {
      kind: 'page',
      lead: key,
      action: 'cancelar',
      body: { key },
      salt: `withdraw ${number}.${tries}`,
      clock: clock(),
    } as const;
    const answer = await handlers.post(order).catch(() => undefined);
    const isLost = chance('answer lost', order.salt) < 0.1;
    // A page that is not published yet cannot be changed; the customer gives up.
    if (answer?.status === 200 && !isLost) return void withdrawn.add(key);
  }
}

/** Compares the pages with the database when the work is done, and the mails to customers with what they may get. */
export async function judgePages(
  query: Query,
  mails: readonly ReceivedMail[],
  withdrawn: ReadonlySet<string>,
): Promise<Record<string, number>> {
  const rows = await query<Row>(ROWS);
  const pages = await readPages(rows);
  const isWrong = ({ page_version, message, is_withdrawn }: Row, page: StoredPage | undefined) =>
    page?.version !== page_version ||
    page.view?.request.message !== message ||
    (page.view.ending === 'Cancelada por você') !== is_withdrawn;
  const confirmed = Map.groupBy(
    mails.flatMap(
      ({ headers }) => /^<customer-received-([^@]+)@/.exec(headers['message-id'] ?? '')?.[1] ?? [],
    ),
    (id) => id,
  );
  const kept = new Set(rows.filter(({ is_withdrawn }) => is_withdrawn).map(({ id }) => id));
  const late = await query(
    'SELECT FROM customer_mails JOIN leads ON id = lead_id WHERE started_at > withdrawn_at',
  );
  return {
    'pages that differ from the database in the end': rows.filter((row, i) => isWrong(row, pages[i])).length,
    'customers with a second confirmation': [...confirmed.values()].filter(({ length }) => length > 1).length,
    'withdrawals acknowledged and lost': [...withdrawn].filter((id) => !kept.has(id)).length,
    'mails begun after a withdrawal': late.length,
  };
}
