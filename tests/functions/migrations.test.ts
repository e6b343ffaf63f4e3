import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startLeadDatabase, type TestDatabase } from '../fixtures/lead-database.ts';

const FOLDER = 'netlify/database/migrations';
/** As the deploy before the removals left the database, the first migration that drops a table, and the one that leaves the
 * request alone. */
const [FIRST_NEW, DROPPING, ALONE] = ['0031', '0034', '0042'];

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await startLeadDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
// In a schema of its own.
beforeEach(() => client.query('BEGIN; CREATE SCHEMA before; SET LOCAL search_path = before'));
afterEach(() => client.query('ROLLBACK'));
afterAll(async () => {
  await client.end();
  await database.stop();
});

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
/** Stores a lead like the old code: the old triggers, if they exist, find its customer and index its words. */
const addLead = (n: number, name: string, email: string) =>
  client.query(
    `INSERT INTO leads (id, reference, received_at, name, email, phone, company, segment, message, fingerprint,
                        next_attempt_at, machine, urgent)
     VALUES ($1, $2, '2026-11-01'::timestamptz + make_interval(days => $3), $4, $5, '', '', '', 'Rosca nova', '', now(), '', '')`,
    [id(n), String(n).padStart(8, '0'), n, name, email],
  );
/** Adds a note like the old code. Returns whether it reports that the note is stored. */
const addCustomerNote = async (reference: string, note: string, key: string) => {
  const { rows } = await client.query(
    `INSERT INTO customer_notes (customer_id, happened_at, author, note, key)
     SELECT customer_id, '2026-11-10', 'Bia', $2, $3 FROM leads WHERE reference = $1 AND customer_id IS NOT NULL
     ON CONFLICT DO NOTHING RETURNING id`,
    [reference, note, key],
  );
  return rows.length === 1;
};
/** Applies the migrations from one up to, but without, another. */
async function migrate(first: string, end: string): Promise<void> {
  const files = (await readdir(FOLDER)).sort().filter((name) => name >= first && name < end);
  for (const file of files) await client.query(await readFile(`${FOLDER}/${file}`, 'utf8'));
}
const rowsOf = async (query: string) => (await client.query(query)).rows;

test('a database of a deploy before the removals keeps its requests, events, notes, files and products, step by step', async () => {
  await migrate('', FIRST_NEW);
  await addLead(1, 'Ana', 'ana@prado.example');
  await addLead(2, 'Ana', 'ana@prado.example');
  await addLead(3, 'Rui', 'rui@costa.example');
  await addLead(4, 'Eva', 'eva@lima.example');
  expect(await rowsOf('SELECT FROM customers')).toHaveLength(3);
  // Joined by hand: the newest request of both is Rui's.
  await client.query('UPDATE customers SET joined_to = $1 WHERE id = $2', [id(1), id(3)]);
  await client.query(
    "INSERT INTO lead_events (lead_id, happened_at, author, kind, note, key) VALUES ($1, now(), 'Bia', 'note', 'da Ana', gen_random_uuid())",
    [id(1)],
  );
  await addCustomerNote('00000001', 'Paga no boleto.', id(101));
  await addCustomerNote('00000003', 'Prefere telefone.', id(102));
  await addCustomerNote('00000004', 'Só à tarde.', id(103));
  await client.query("UPDATE leads SET suspicions = '{unproven,links}' WHERE reference = '00000003'");
  await client.query(
    `INSERT INTO lead_attachments (file_id, lead_id, position, name, bytes, state, added_at)
     VALUES ($1, $1, 0, 'desenho.pdf', 9, 'open', now())`,
    [id(1)],
  );
  await client.query(
    `INSERT INTO catalogue_history (product_id, revision, at, person, action, product)
     VALUES (1, 1, now(), 'Bia', 'created', '{"b": 1}')`,
  );
  const factsOf = async () => [
    await rowsOf(
      'SELECT id, reference, received_at, email, message, state FROM leads WHERE id < $$00000000-0000-4000-8000-000000000005$$ ORDER BY reference',
    ),
    await rowsOf('SELECT * FROM lead_attachments'),
    await rowsOf('SELECT id, product_id, revision, at, person, action, product::text FROM catalogue_history'),
  ];
  const before = await factsOf();

  await migrate(FIRST_NEW, DROPPING);
  expect(await factsOf()).toEqual(before);
  const notes = 'SELECT lead_id, author, note, key FROM lead_events WHERE note IS NOT NULL ORDER BY id';
  const moved = [
    { lead_id: id(1), author: 'Bia', note: 'da Ana', key: expect.any(String) },
    { lead_id: id(3), author: 'Bia', note: 'Paga no boleto.', key: id(101) },
    { lead_id: id(3), author: 'Bia', note: 'Prefere telefone.', key: id(102) },
    { lead_id: id(4), author: 'Bia', note: 'Só à tarde.', key: id(103) },
  ];
  expect(await rowsOf(notes)).toEqual(moved);
  expect(await rowsOf("SELECT FROM lead_events WHERE happened_at = '2026-11-10'")).toHaveLength(3);
  expect(await rowsOf('SELECT FROM customer_notes')).toEqual([]);
  await client.query('SELECT move_customer_notes()');
  expect(await rowsOf(notes)).toEqual(moved);

  const found = async (...words: string[]) =>
    (
      await client.query('SELECT reference FROM leads WHERE search_text LIKE ALL ($1) ORDER BY 1', [
        words.map((word) => `%${word}%`),
      ])
    ).rows.map(({ reference }) => Number(reference));
  expect(await found('osca', 'rado')).toEqual([1, 2]);
  expect(await found('efere tel', 'oleto')).toEqual([3]);

  // The previous deploy still runs for some minutes. It also repeats what it has already stored.
  await addLead(5, 'Caio', 'caio@souza.example');
  expect(await addCustomerNote('00000004', 'Só à tarde.', id(103))).toBe(true);
  expect(await addCustomerNote('00000004', 'Fala inglês.', id(104))).toBe(true);
  expect(await found('souza')).toEqual([5]);
  expect(await found('ingles', 'tarde')).toEqual([4]);
  expect(await rowsOf(notes)).toEqual([
    ...moved,
    { lead_id: id(4), author: 'Bia', note: 'Fala inglês.', key: id(104) },
  ]);

  await migrate(DROPPING, ALONE);
  expect(await factsOf()).toEqual(before);
  expect(await rowsOf(notes)).toHaveLength(5);
  expect(await rowsOf('SELECT suspicions FROM leads WHERE cardinality(suspicions) > 0')).toEqual([
    { suspicions: ['chegou junto com muitos outros', 'links'] },
  ]);
  // The deploy before the request was one column writes the former ones.
  await addLead(6, 'Lia', 'lia@mota.example');
  expect(await found('mota')).toEqual([6]);

  const indexes = () =>
    rowsOf("SELECT indexname FROM pg_indexes WHERE schemaname = 'before' AND tablename = 'leads' ORDER BY 1");
  const indexesBefore = await indexes();
  await migrate(ALONE, '9');
  expect(await indexes()).toEqual(expect.arrayContaining(indexesBefore));
  expect(await factsOf()).toEqual(before);
  expect(await rowsOf("SELECT email, message, request FROM leads WHERE reference = '00000006'")).toEqual([
    {
      email: 'lia@mota.example',
      message: 'Rosca nova',
      request: {
        name: 'Lia',
        email: 'lia@mota.example',
        phone: '',
        company: '',
        segment: '',
        machine: '',
        message: 'Rosca nova',
        urgent: '',
      },
    },
  ]);
  await client.query(
    `UPDATE leads SET request = request || '{"city": "Itu", "message": "Ponteira"}' WHERE reference = '00000006'`,
  );
  expect(await found('itu')).toEqual([6]);
  expect(await rowsOf("SELECT message FROM leads WHERE reference = '00000006'")).toEqual([
    { message: 'Ponteira' },
  ]);
  await client.query('DELETE FROM leads');
  expect(await rowsOf('SELECT FROM lead_erasures')).toHaveLength(6);
});

test('requests from before the signature keep their state, and every index on the state is made again', async () => {
  await migrate('', '0015');
  await client.query(
    `INSERT INTO leads (id, reference, received_at, name, email, phone, company, segment, message, fingerprint,
                        next_attempt_at, suspicions, handling)
     SELECT gen_random_uuid(), reference, now(), '', email, '', '', '', '', '', now(), suspicions, handling
     FROM (VALUES ('A', 'teste-diario@site.invalid', '{}'::text[], 'new'), ('B', 'ana@cliente.example', '{links}', 'new'),
                  ('C', 'ana@cliente.example', '{}', 'answered')) AS t (reference, email, suspicions, handling)`,
  );
  const indexes = () =>
    rowsOf("SELECT indexdef FROM pg_indexes WHERE schemaname = 'before' AND tablename = 'leads' ORDER BY 1");
  const states = () => rowsOf('SELECT reference, state FROM leads ORDER BY reference');
  const [indexesBefore, statesBefore] = [await indexes(), await states()];
  await migrate('0015', '0016');
  expect(await states()).toEqual(statesBefore);
  expect(await indexes()).toEqual(expect.arrayContaining(indexesBefore));
  expect(indexesBefore.filter(({ indexdef }) => /\bstate\b/.test(indexdef))).toHaveLength(3);
  await client.query("UPDATE leads SET email = 'teste-diario@site.invalid' WHERE reference = 'C'");
  expect(await states()).toEqual(statesBefore);
});
