import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startDatabase } from '../../netlify/local/database.ts';
import { runCampaign } from '../faults/campaign.ts';
import { runMailOutage } from '../faults/outage.ts';
import { runParallelPosts } from '../faults/parallel-posts.ts';
import { runStaffRaces } from '../faults/staff-races.ts';
import { captureConsole } from '../fixtures/console.ts';
import { type PostgresServer, startPostgres } from '../fixtures/postgres-server.ts';

// `npm run test:faults` runs the same campaigns with more submissions.

let server: Pick<PostgresServer, 'url' | 'stop'> & { restart?: PostgresServer['restart'] };
let output: ReturnType<typeof captureConsole>;
beforeAll(async () => {
  // The embedded Postgres has one session and cannot be crashed, but every other fault works with it.
  server = (await startPostgres()) ?? (await startDatabase({ migrations: '' }));
});
afterAll(() => server.stop());
beforeEach(() => {
  output = captureConsole();
});
afterEach(() => output.restore());

test('loses and doubles no acknowledged write in any table while every part fails', {
  timeout: 300_000,
}, async () => {
  const { broken, faults, counts, tables } = await runCampaign({
    seed: '1',
    database: server,
    submissions: 80,
    restarts: 1,
    visitorsPerColleague: 2,
    newPasswords: 1,
    floodVisitors: 60,
    erasedPeople: 3,
    deadlineMs: 1000,
  });
  expect(broken).toEqual(Object.fromEntries(Object.keys(broken).map((law) => [law, 0])));
  expect(counts['visitors told of success']).toBeGreaterThan(50);
  for (const { table, stored } of tables) expect([table, stored > 0]).toEqual([table, true]);
  expect(faults['processes killed']).toBeGreaterThan(5);
  expect(faults['statement: lose']).toBeGreaterThan(20);
});

test('sends every mail within 30 minutes of the end of a 24-hour mail outage', {
  timeout: 120_000,
}, async () => {
  const { minutes, ...rest } = await runMailOutage(20);
  expect(rest).toEqual({ leads: 20, mails: 20, unsent: 0 });
  expect(minutes).toBeLessThanOrEqual(30);
});

test('stores one lead with one reference for 20 concurrent posts of one key', {
  timeout: 60_000,
}, async () => {
  const result = await runParallelPosts(20, 20);
  expect(result).toEqual({ posts: 400, leads: 20, mails: 20, keysWithDifferentResponses: 0 });
});

test('two actions of the staff on the same thing at once leave what one order of them leaves', {
  timeout: 60_000,
}, async () => {
  const { pairs, broken } = await runStaffRaces(server.url, 1);
  expect(broken).toEqual([]);
  expect(pairs).toBeGreaterThan(80);
});
