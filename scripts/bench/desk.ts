/**
 * Measures the sales desk with 40,000 requests and 200,000 events on a real PostgreSQL server: `npm run bench:desk`.
 * `-- --embedded` measures the embedded one, `-- --only search` the queries whose name holds a text. Exits with status 1
 * if the 95th percentile of one of them misses its goal.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { loadFigures } from '../../netlify/figures/load-figures.ts';
import { listLeads } from '../../netlify/inbox/list-leads.ts';
import { readLead } from '../../netlify/inbox/read-lead.ts';
import { viewContext } from '../../netlify/inbox/view-context.ts';
import { createDatabase, type Database } from '../../netlify/platform/database.ts';
import type { InboxQuery } from '../../src/contracts/desk.ts';
import { PERIODS } from '../../src/shared/figures/figures-wire.ts';
import { VIEW_LABELS, type View } from '../../src/shared/inbox/lead-state.ts';
import { startLeadDatabase } from '../../tests/fixtures/lead-database.ts';
import { requirePostgres } from '../build/require-postgres.ts';
import { decimal, median, printTable } from '../build/table.ts';
import { EVENTS, fillDesk, REQUESTS } from './desk-data.ts';

interface DeskQuery {
  name: string;
  run(database: Database, now: Date): Promise<unknown>;
}

const EVERY: InboxQuery = {
  view: 'all',
  segment: '',
  text: '',
  from: '',
  to: '',
  origin: '',
  order: 'wait',
  after: null,
};

const list = (name: string, query: Partial<InboxQuery>): DeskQuery => ({
  name,
  run: (database, now) => listLeads(database, { ...EVERY, ...query }, viewContext('Ana', now)),
});

/** What the sales desk asks the database for, one line each: every list with its counts, every search, every figure. */
const DESK_QUERIES: readonly DeskQuery[] = [
  ...(Object.keys(VIEW_LABELS) as View[]).map((view) => list(`view: ${view}`, { view })),
  list('a page far down', { after: '00030000' }),
  list('a segment', { segment: 'extrusao' }),
  list('a state of a segment, far down', { view: 'answered', segment: 'outro', after: '00030000' }),
  list('search: a reference', { text: '0000-4711' }),
  list('search: an email address', { text: 'ana3141@cliente.example' }),
  list('search: a phone', { text: '+55 11 9 0000-7182' }),
  list('search: a company', { text: 'plásticos 77' }),
  list('search: a name in a state', { view: 'suspect', text: 'joão lima' }),
  list('search: a word that every request holds', { text: 'rosca' }),
  list('search: one letter', { text: 'p' }),
  list('search: two common words', { text: 'rosca inj', segment: 'injecao' }),
  list('search: a word in what has no outcome', { view: 'undecided', text: 'rosca' }),
  list('search: a rare word in what one person has', { view: 'mine', text: 'plásticos 77' }),
  list('search: nothing', { text: 'rosca inexistente' }),
  {
    name: 'one request with its history',
    run: (database, now) => readLead(database, '00000900', viewContext('Ana', now)),
  },
  ...PERIODS.map((period) => ({
    name: `figures of ${period} weeks`,
    run: (database: Database, now: Date) => loadFigures(database, period, now),
  })),
];

const WARM_UPS = 3;
const ROUNDS = 20;
// A Tuesday at 14:00 in São Paulo.
const NOW = new Date('2026-11-24T17:00:00Z');

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, embedded: { type: 'boolean', default: false } },
});
const goalOf = (name: string) => (values.embedded ? 120 : name.startsWith('search') ? 60 : 100);
const measured = DESK_QUERIES.filter(({ name }) => name.includes(values.only));

process.env.NETLIFY_DB_DRIVER = 'server';
const server = values.embedded ? undefined : await requirePostgres();
const filled = await startLeadDatabase(server?.url);
const database = createDatabase({ connectionString: filled.url, deadlineMs: 60_000 });

try {
  await fillDesk(filled, NOW);
  const rows: string[][] = [];
  const missed: string[] = [];
  // Interleaved, so that other load on the machine meets all of them alike.
  const times = new Map(measured.map(({ name }) => [name, [] as number[]]));
  for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
    for (const { name, run } of measured) {
      const start = performance.now();
      await run(database, NOW);
      if (round >= 0) times.get(name)?.push(performance.now() - start);
    }
  }
  for (const [name, taken] of times) {
    const sorted = taken.toSorted((a, b) => a - b);
    const max = sorted.at(-1) ?? Number.NaN;
    const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
    rows.push([name, decimal(median(sorted), 1), decimal(p95, 1), decimal(max, 1)]);
    if (p95 > goalOf(name)) missed.push(`${name}: ${decimal(p95, 1)} ms instead of ${goalOf(name)} ms`);
  }
  console.log(
    `${decimal(REQUESTS)} requests, ${decimal(EVENTS)} events; ` +
      `${ROUNDS} rounds; load average ${decimal(loadavg()[0] ?? 0, 1)}\n`,
  );
  printTable([['in ms', 'median', 'p95', 'max'], ...rows]);
  for (const goal of missed) console.log(`! ${goal}`);
  if (missed.length > 0) process.exitCode = 1;
} finally {
  await database.close();
  await filled.stop();
  await server?.stop();
}
