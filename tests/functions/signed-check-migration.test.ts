import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLeadDatabase, type TestDatabase } from '../fixtures/lead-database.ts';

const FOLDER = 'netlify/database/migrations';
const SIGNED = '0015_signed_check.sql';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await startLeadDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.stop();
});

test('requests from before the signature keep their state, and every index on the state is made again', async () => {
  await client.query('BEGIN; CREATE SCHEMA before; SET LOCAL search_path = before');
  const files = (await readdir(FOLDER)).sort();
  for (const file of files.filter((name) => name < SIGNED))
    await client.query(await readFile(`${FOLDER}/${file}`, 'utf8'));
  await client.query(
    `INSERT INTO leads (id, reference, received_at, name, email, phone, company, segment, message, fingerprint,
                        next_attempt_at, suspicions, handling)
     SELECT gen_random_uuid(), reference, now(), '', email, '', '', '', '', '', now(), suspicions, handling
     FROM (VALUES ('A', 'teste-diario@site.invalid', '{}'::text[], 'new'), ('B', 'ana@cliente.example', '{links}', 'new'),
                  ('C', 'ana@cliente.example', '{}', 'answered')) AS t (reference, email, suspicions, handling)`,
  );
  const indexes = () =>
    client.query(
      "SELECT indexdef FROM pg_indexes WHERE schemaname = 'before' AND tablename = 'leads' ORDER BY 1",
    );
  const states = () => client.query('SELECT reference, state FROM leads ORDER BY reference');
  const [indexesBefore, statesBefore] = [(await indexes()).rows, (await states()).rows];
  await client.query(await readFile(`${FOLDER}/${SIGNED}`, 'utf8'));
  expect((await states()).rows).toEqual(statesBefore);
  expect((await indexes()).rows).toEqual(indexesBefore);
  expect(indexesBefore.filter(({ indexdef }) => /\bstate\b/.test(indexdef))).toHaveLength(3);
  await client.query("UPDATE leads SET email = 'teste-diario@site.invalid' WHERE reference = 'C'");
  expect((await states()).rows).toEqual(statesBefore);
  await client.query('ROLLBACK');
});
