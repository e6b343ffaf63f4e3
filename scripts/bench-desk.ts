/**
 * Measures the sales desk with 40,000 requests and 200,000 events on a real PostgreSQL server: `npm run bench:desk`.
 * `-- --embedded` measures the embedded one, `-- --only search` the queries whose name holds a text. Exits with status 1
 * if the 95th percentile of one of them misses its goal.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { createDatabase } from '../netlify/platform/database.ts';
import { startLeadDatabase } from '../tests/fixtures/lead-database.ts';
import { EVENTS, fillDesk, REQUESTS } from './bench/desk-data.ts';
import { DESK_QUERIES } from './bench/desk-queries.ts';
import { requirePostgres } from './require-postgres.ts';
import { decimal, median, printTable } from './table.ts';

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
