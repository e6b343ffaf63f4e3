import { execFile } from 'node:child_process';
import { hash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  addManifest,
  readClaim,
  readContent,
  readManifest,
  writeContent,
} from '../../netlify/attachments/stored-file.ts';
import { ERASURES } from '../../netlify/leads/erase/erasure-ledger.ts';
import { exportPersonalData, redactHits } from '../../netlify/leads/erase/privacy.ts';
import { toRedactions } from '../../netlify/leads/erase/redaction-ledger.ts';
import { eraseOldLeads } from '../../netlify/leads/erase/retention.ts';
import {
  isNamedAfter,
  namePicture,
  openPictureStore,
  type PictureArchive,
} from '../../netlify/pictures/picture-store.ts';
import { environmentFiles } from '../../netlify/platform/blob-store.ts';
import { createDatabase } from '../../netlify/platform/database.ts';
import {
  formatBackup,
  type Part,
  parseBackup,
  type WrittenPart,
} from '../../scripts/operate/backup/backup-format.ts';
import { runBackup } from '../../scripts/operate/backup/command.ts';
import { readLines, writeLines } from '../../scripts/operate/backup/encrypted-lines.ts';
import { collectLedgers, restoreBackup } from '../../scripts/operate/backup/restore-backup.ts';
import { runRestore } from '../../scripts/operate/backup/restore-command.ts';
import { BACKED_UP, LEFT_OUT } from '../../scripts/operate/backup/tables.ts';
import { takeBackup } from '../../scripts/operate/backup/take-backup.ts';
import { erasePerson } from '../fixtures/erase-person.ts';
import { applyMigrations, startLeadDatabase, type TestDatabase } from '../fixtures/lead-database.ts';
import { makePicture } from '../fixtures/pictures.ts';

// The restore drill. It needs two databases on a PostgreSQL server. Without one, it empties the embedded Postgres
// between the backup and the restore.

const LEADS = 603;
const NOW = new Date('2026-11-20T15:00:00Z');

let folder: string;
let identity: string;
let recipient: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  identity = await generateX25519Identity();
  recipient = await identityToRecipient(identity);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const pictureNames = new Map<string, Uint8Array<ArrayBuffer>>();
const memoryStore = (pictures = new Map<string, Uint8Array<ArrayBuffer>>()): PictureArchive => ({
  write: async (name, bytes) => void pictures.set(name, bytes),
  read: async (name) => pictures.get(name)?.slice().buffer,
  async *names() {
    yield* pictures.keys();
  },
});

/** Rows of every kind: more than one batch, empty and unusual values, exact times, JSON whose key order matters. */
async function fill({ query }: TestDatabase): Promise<void> {
  await query(
    `INSERT INTO leads (id, reference, received_at, request, fingerprint, suspicions, next_attempt_at, last_contact_at)
     SELECT gen_random_uuid(), lpad(n::text, 8, '0'), $1::timestamptz + n * interval '1.000001 seconds',
            jsonb_build_object(
              'name', 'Ana ' || n, 'email', n || '@cliente.example', 'phone', '(11) 98765-4321',
              'company', E'Plásticos "Prado", \\\\ {a,NULL} 🏭', 'segment', 'injecao', 'message', E'linha 1\\r\\nlinha\\t2'),
            repeat('a', 64), CASE WHEN n % 7 = 0 THEN ARRAY['links', 'a "b", {c}', ''] ELSE '{}' END, 'infinity',
            CASE WHEN n % 2 = 0 THEN $1::timestamptz END
     FROM generate_series(1, ${LEADS}) AS n`,
    [NOW],
  );
  await query(
    `INSERT INTO lead_events (lead_id, happened_at, author, kind, note)
     SELECT id, received_at, 'Bia', 'note', 'nota de ' || (request ->> 'name') FROM leads WHERE reference < '00000021'`,
  );
  await query(
    `INSERT INTO lead_deliveries (lead_id, attempted_at, outcome, answer)
     SELECT id, received_at, 'failed', 'ETIMEDOUT' FROM leads WHERE reference < '00000021'`,
  );
  await query(
    `INSERT INTO lead_attachments (file_id, lead_id, position, name, kind, bytes, state, added_at, arrived_at)
     SELECT gen_random_uuid(), id, 0, 'peça "A".pdf', 'pdf', 1234, 'complete', received_at, received_at
     FROM leads WHERE reference < '00000006'`,
  );
  await query(
    `INSERT INTO proposals (lead_id, version, content, total_cents, valid_until, hash, author, channel, sent_at, answer, answered_by)
     SELECT id, 1, '{"terms": {"notes": "ágil"}}', 9007199254740993, '2026-12-01', 'abc', 'Bia', 'email', $1, 'accepted', 'Rui' FROM leads LIMIT 1`,
    [NOW],
  );
  await query('INSERT INTO attachment_removals VALUES (gen_random_uuid(), $1)', [NOW]);
  await query(
    "INSERT INTO quote_counts VALUES ('2026-11-19', 'whatsapp:ágil', 3), ('2026-11-19', 'Whatsapp', 2)",
  );
  await query(
    `INSERT INTO catalogue_history (product_id, revision, at, person, action, product, key)
     SELECT n, 1, $1, 'equipe', 'created', '{"b": 1.10, "a": [2 ,3]}', gen_random_uuid() FROM generate_series(1, 12) AS n`,
    [NOW],
  );
  await query("INSERT INTO reply_templates VALUES ('first-answer', 'Oi, {nome}!', 1, now())");
  await query(
    "INSERT INTO staff_exports (exported_at, person, view, segment, is_search) VALUES ($1, 'Bia', 'all', '', false)",
    [NOW],
  );
  await query(
    "INSERT INTO privacy_requests (handled_at, action, searched_by, row_count) VALUES ($1, 'export', 'email', 4)",
    [NOW],
  );
  await query("INSERT INTO staff_sessions VALUES (repeat('b', 64), 'Bia', $1, $1)", [NOW]);
}

/** Every row of every table of a backup, including generated columns. */
async function contentsOf({ query }: TestDatabase): Promise<Record<string, string[]>> {
  const contents: Record<string, string[]> = {};
  for (const table of BACKED_UP) {
    // A restore makes every page newer than what the second store has.
    const rows = await query<{ row: string }>(
      `SELECT (to_jsonb(t) - 'page_version')::text AS row FROM ${table} t ORDER BY 1`,
    );
    contents[table] = rows.map(({ row }) => row);
  }
  return contents;
}

/** A database of one test. */
async function startDatabase(): Promise<TestDatabase> {
  const database = await startLeadDatabase();
  onTestFinished(() => database.stop());
  return database;
}

const addLead = ({ query }: TestDatabase, reference: string, id: string = randomUUID()) =>
  query(
    `INSERT INTO leads (id, reference, received_at, request, fingerprint, next_attempt_at)
     VALUES ($1, $2, $3, jsonb_build_object('name', 'Caio', 'email', 'caio@cliente.example'), repeat('a', 64), 'infinity')`,
    [id, reference, NOW],
  );

async function withClient<T>(
  { url }: Pick<TestDatabase, 'url'>,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

let copies = 0;
async function backUp(database: TestDatabase, pictures?: PictureArchive): Promise<string> {
  copies += 1;
  const file = join(folder, `${copies}.age`);
  await withClient(database, (client) =>
    writeLines(file, [recipient], formatBackup(takeBackup(client, pictures, NOW))),
  );
  return file;
}

const partsOf = (file: string, key = identity): AsyncGenerator<Part> =>
  parseBackup(readLines(file, [key]), ({ name, bytes }) => isNamedAfter(name, bytes));

async function readAll(parts: AsyncIterable<Part>): Promise<Part[]> {
  const all: Part[] = [];
  for await (const part of parts) all.push(part);
  return all;
}

type Options = Partial<Parameters<typeof restoreBackup>[2]>;
const restore = (database: TestDatabase, file: string, options: Options = {}) =>
  withClient(database, (client) =>
    restoreBackup(client, partsOf(file), { erasures: new Map(), now: NOW, ...options }),
  );

/** The backup of a filled database with pictures, and the contents of that database. */
let file: string;
let lost: Record<string, string[]>;
beforeAll(async () => {
  for (const format of ['jpeg', 'webp'] as const) {
    const bytes = Uint8Array.from(await makePicture(format));
    pictureNames.set(namePicture(bytes, format === 'jpeg' ? 'jpg' : format), bytes);
  }
  const source = await startLeadDatabase();
  await fill(source);
  lost = await contentsOf(source);
  file = await backUp(source, memoryStore(pictureNames));
  await source.stop();
});

describe('a restored database', () => {
  let target: TestDatabase;
  let restored: Awaited<ReturnType<typeof restore>>;
  const pictures = new Map<string, Uint8Array<ArrayBuffer>>();
  beforeAll(async () => {
    target = await startLeadDatabase();
    restored = await restore(target, file, { pictures: memoryStore(pictures) });
  });
  afterAll(() => target.stop());

  test('has every row of the lost one, and the counts and checksums of the file', async () => {
    expect(await contentsOf(target)).toEqual(lost);
    const counts = Object.entries(restored.tables).map(([table, { rows }]) => [table, rows]);
    expect(Object.fromEntries(counts)).toEqual({
      leads: LEADS,
      lead_events: 20,
      lead_deliveries: 20,
      lead_attachments: 5,
      attachment_removals: 1,
      page_links: LEADS,
      page_removals: 0,
      customer_mails: 0,
      proposals: 1,
      lead_erasures: 0,
      lead_redactions: 0,
      quote_counts: 2,
      catalogue_history: 12,
      staff_exports: 1,
      reply_templates: 1,
      privacy_requests: 1,
    });
    expect(restored).toMatchObject({ takenAt: NOW.toISOString(), pictures: 2, erasedAgain: 0 });
    const end = (await readAll(partsOf(file))).at(-1);
    expect(end).toMatchObject({ kind: 'end', summary: { tables: restored.tables } });
  });

  test('has the pictures, but no sessions', async () => {
    expect(pictures).toEqual(pictureNames);
    expect(await target.query('SELECT FROM staff_sessions')).toEqual([]);
  });

  test('gives new revisions of the catalogue ids that no browser has seen', async () => {
    const [row] = await target.query<{ id: string }>("SELECT nextval('catalogue_history_id_seq') AS id");
    expect(Number(row?.id)).toBeGreaterThan(1000);
  });

  test('takes no second backup, and stays as it is', async () => {
    const before = await contentsOf(target);
    await expect(restore(target, file)).rejects.toThrow('o banco não está vazio: a tabela leads tem dados');
    expect(await contentsOf(target)).toEqual(before);
  });
});

test('redactions made after the backup are repeated', async () => {
  const source = await startDatabase();
  await fill(source);
  const old = await backUp(source);
  const database = createDatabase({ connectionString: source.url });
  const subject = { by: 'email', value: 'nobody@cliente.example' } as const;
  await source.query(
    `UPDATE leads SET request = request || '{"message": "ver Ana Prado"}' WHERE reference = '00000007'`,
  );
  const withWords = await backUp(source);
  const { hits } = await exportPersonalData(database, subject, ['Ana Prado']);
  expect(await redactHits(database, hits, NOW)).toBe(1);
  const newer = await backUp(source);
  await database.close();

  const { redactions } = await collectLedgers(partsOf(newer));
  expect([...redactions.values()]).toMatchObject([
    { field: 'message', spans: [4, 13], redactedAt: NOW.toISOString() },
  ]);
  for (const [copy, message, redactedAgain] of [
    [withWords, 'ver [eliminado]', 1],
    [newer, 'ver [eliminado]', 0],
    // Does not match the text in the ledger.
    [old, '[eliminado]', 1],
  ] as const) {
    const target = await startDatabase();
    expect(await restore(target, copy, { redactions })).toMatchObject({ redactedAgain });
    expect(await target.query("SELECT message FROM leads WHERE reference = '00000007'")).toEqual([
      { message },
    ]);
  }
});

test('people who were erased after the backup stay erased, and a request sent anew stays', async () => {
  const source = await startDatabase();
  await fill(source);
  const old = await backUp(source);
  const database = createDatabase({ connectionString: source.url });
  await erasePerson(database, { by: 'email', value: '7@cliente.example' });
  await source.query(
    "UPDATE leads SET received_at = '2020-01-01', last_contact_at = NULL WHERE reference = '00000008'",
  );
  expect(await eraseOldLeads({ database, now: () => NOW })).toEqual({ erased: 1, left: 0, complete: true });
  const newer = await backUp(source);
  expect((await ERASURES.read(database)).size).toBe(2);
  await database.close();

  const erasures = new Map((await collectLedgers(partsOf(newer))).erasures);
  expect(erasures.size).toBe(2);
  const hash = `encode(sha256(uuid_send((SELECT id FROM leads WHERE reference = '00000009'))), 'hex')`;
  const target = await startDatabase();
  // Erased before this very request arrived, as after a queue on a device has sent it once more.
  const [first] = await source.query<{ hash: string }>(`SELECT ${hash} AS hash`);
  erasures.set(first?.hash ?? '', '2026-11-20T14:59:59.000Z');
  expect(await restore(target, old, { erasures })).toMatchObject({ erasedAgain: 2 });
  const left = await target.query<{ reference: string }>(
    "SELECT reference FROM leads WHERE reference IN ('00000007', '00000008', '00000009')",
  );
  expect(left).toEqual([{ reference: '00000009' }]);
  expect(
    await target.query("SELECT FROM lead_events WHERE note IN ('nota de Ana 7', 'nota de Ana 8')"),
  ).toEqual([]);
  expect(await target.query('SELECT FROM lead_erasures')).toHaveLength(3);
});

test('requests that a new database has received before the restore are kept on demand', async () => {
  const target = await startDatabase();
  for (const reference of ['K7P29QRM', 'K7P29QRN']) await addLead(target, reference);
  await target.query(
    "INSERT INTO lead_deliveries (lead_id, attempted_at, outcome, answer) SELECT id, $1, 'delivered', '250' FROM leads",
    [NOW],
  );
  await target.query(
    "INSERT INTO quote_counts VALUES ('2026-11-19', 'Whatsapp', 5), ('2026-11-20', 'Whatsapp', 1)",
  );
  await target.query(
    `INSERT INTO catalogue_history (product_id, revision, at, person, action, product)
     VALUES (1, 1, $1, 'equipe', 'seeded', '{}')`,
    [NOW],
  );
  const merge = () => restore(target, file, { keepsNew: true });
  expect(await merge()).toMatchObject({ tables: { leads: { rows: LEADS } } });
  const [counts] = await target.query(
    `SELECT (SELECT count(*)::int FROM leads) AS leads, (SELECT count(*)::int FROM lead_deliveries) AS deliveries,
       (SELECT count(*)::int FROM catalogue_history) AS revisions,
       (SELECT total FROM quote_counts WHERE day = '2026-11-19' AND label = 'Whatsapp') AS both_days,
       (SELECT total FROM quote_counts WHERE day = '2026-11-20') AS new_day`,
  );
  expect(counts).toEqual({ leads: LEADS + 2, deliveries: 22, revisions: 12, both_days: 7, new_day: 1 });
  await expect(merge()).rejects.toThrow('alguém já mudou o catálogo deste banco');
  expect(await target.query('SELECT FROM leads')).toHaveLength(LEADS + 2);
});

test('a restore erases leads that have passed their retention since', async () => {
  const target = await startDatabase();
  expect(await restore(target, file, { now: new Date('2029-01-01T00:00:00Z') })).toMatchObject({
    tables: { leads: { rows: LEADS } },
    erasedAgain: LEADS,
  });
  expect(await target.query('SELECT FROM leads')).toEqual([]);
});

test('a backup has the rows of one moment, whatever is written while it runs', async ({ skip }) => {
  if (!process.env.TEST_DATABASE_URL) return skip('the embedded Postgres has one session');
  const source = await startDatabase();
  await fill(source);
  const counted = await withClient(source, async (client) => {
    const counts: Record<string, number> = {};
    for await (const part of parseBackup(formatBackup(takeBackup(client, undefined, NOW)), () => true)) {
      // Erases and adds rows of tables that the backup reads later.
      if (part.kind === 'table' && part.table === 'lead_events') {
        await source.query('DELETE FROM leads');
        await source.query("INSERT INTO quote_counts VALUES ('2026-11-20', 'later', 1)");
      }
      if (part.kind === 'table end') counts[part.table] = part.checksum.rows;
    }
    return counts;
  });
  expect(counted).toMatchObject({
    leads: LEADS,
    lead_events: 20,
    lead_deliveries: 20,
    lead_erasures: 0,
    quote_counts: 2,
  });
});

describe('the file', () => {
  test('is a gzip in the age format, and shows no visitor without the key', async () => {
    const bytes = await readFile(file);
    expect(bytes.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> X25519 /);
    expect(bytes.includes('cliente.example')).toBe(false);
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    const lines = gunzipSync(await decrypter.decrypt(new Uint8Array(bytes)))
      .toString()
      .split('\n');
    expect(JSON.parse(lines[0] ?? '')).toEqual({ backup: 'site', version: 1, takenAt: NOW.toISOString() });
    await expect(readAll(partsOf(file, await generateX25519Identity()))).rejects.toThrow(/identity/);
  });

  test.each(['cut', 'changed'])(
    'is refused when it was %s anywhere, and the database stays empty',
    async (damage) => {
      const bytes = await readFile(file);
      const target = await startDatabase();
      for (const at of [0.1, 0.5, 0.999]) {
        const place = Math.floor(bytes.length * at);
        const broken = damage === 'cut' ? bytes.subarray(0, place) : Buffer.from(bytes);
        if (damage === 'changed') broken[place] = (broken[place] ?? 0) ^ 1;
        const copy = join(folder, `${damage}-${at}.age`);
        await writeFile(copy, broken);
        await expect(restore(target, copy)).rejects.toThrow();
      }
      expect(Object.values(await contentsOf(target)).flat()).toEqual([]);
    },
  );

  test('never overwrites another backup', async () => {
    const write = () => writeLines(file, [recipient], (async function* () {})());
    await expect(write()).rejects.toThrow('já existe');
    expect((await readdir(folder)).filter((name) => /\.age\./.test(name))).toEqual([]);
  });

  const replaced = (lines: string[], pattern: RegExp, text: string) =>
    lines.map((line) => line.replace(pattern, text));
  const startOf = (lines: string[], table: string) => lines.findIndex((line) => line.includes(`"${table}"`));
  test.each<[string, string, (lines: string[]) => string[]]>([
    ['a changed row', 'a tabela leads não confere', (lines) => replaced(lines, /Ana 7(?=\\")/, 'Ana 8')],
    [
      'a lost row',
      'a tabela leads não confere',
      (lines) => lines.filter((line) => !/Ana 7\b.*7@cliente/.test(line)),
    ],
    [
      'a lost table',
      'a tabela leads não confere',
      (lines) => lines.toSpliced(startOf(lines, 'leads'), LEADS + 2),
    ],
    ['a lost picture', 'faltam fotos', (lines) => lines.toSpliced(-2, 1)],
    [
      'another picture',
      'não confere com o seu nome',
      (lines) => replaced(lines, /("base64":")..../, '$1AAAA'),
    ],
    ['no end', 'a cópia não tem fim', (lines) => lines.slice(0, -1)],
    ['a newer format', 'a cópia tem o formato 2', (lines) => replaced(lines, /"version":1/, '"version":2')],
    ['something else', 'linha 1: não é de uma cópia deste site', () => ['{"a":1}']],
  ])('is refused with %s', async (_, message, change) => {
    const lines: string[] = [];
    for await (const line of readLines(file, [identity])) lines.push(line);
    const changed = async function* () {
      yield* change(lines);
    };
    const parts = parseBackup(changed(), ({ name, bytes }) => isNamedAfter(name, bytes));
    await expect(readAll(parts)).rejects.toThrow(message);
  });
});

test('a database without the columns of the backup refuses it and stays empty', async () => {
  const source = await startDatabase();
  await source.query("ALTER TABLE leads ADD COLUMN city text NOT NULL DEFAULT 'Sorocaba'");
  await fill(source);
  const wider = await backUp(source);
  const target = await startDatabase();
  await expect(restore(target, wider)).rejects.toThrow('a cópia tem leads.city, que este banco não tem');
  await target.query("ALTER TABLE leads ADD COLUMN city text, ADD COLUMN state_code text DEFAULT 'SP'");
  await restore(target, wider);
  expect(await target.query("SELECT FROM leads WHERE city = 'Sorocaba' AND state_code = 'SP'")).toHaveLength(
    LEADS,
  );
});

const customer = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** The columns of a request before it was one column. */
const FORMER = ['name', 'email', 'phone', 'company', 'segment', 'machine', 'message', 'urgent'];

/**
 * The backup as it was until November 2026: with the former columns, in the last weeks beside `request`; with two joined
 * customers whose joinings crossed, as far apart as the batches of a restore allow, a note about one, and requests without a
 * customer.
 */
async function* withCustomers(
  parts: AsyncIterable<Part>,
  { hasRequest }: { hasRequest: boolean },
): AsyncGenerator<WrittenPart> {
  let columns: readonly string[] = [];
  let table = '';
  const former = <Item>(list: readonly Item[]) =>
    list.filter((_, i) => hasRequest || columns[i] !== 'request');
  for await (const part of parts) {
    if (part.kind === 'table') ({ columns, table } = part);
    if (part.kind === 'table' && table === 'leads') {
      yield { kind: 'table', table: 'customers', columns: ['id', 'joined_to'] };
      for (let n = 1; n <= 1100; n += 1)
        yield { kind: 'row', row: [customer(n), { 1: customer(1100), 1100: customer(1) }[n] ?? null] };
      yield { kind: 'table end', table: 'customers' };
      const notes = 'customer_notes';
      yield {
        kind: 'table',
        table: notes,
        columns: ['id', 'customer_id', 'happened_at', 'author', 'note', 'key'],
      };
      const note = [
        '7',
        customer(1100),
        '2026-11-20 15:00:00+00',
        'Bia',
        'paga no boleto, ver Eva',
        randomUUID(),
      ];
      yield { kind: 'row', row: note };
      yield { kind: 'table end', table: notes };
      yield { ...part, columns: [...former(part.columns), ...FORMER, 'customer_id'] };
    } else if (part.kind === 'row' && table === 'leads') {
      const owner = part.row[columns.indexOf('reference')] === '00000003' ? customer(1) : null;
      const request: Record<string, string> = JSON.parse(part.row[columns.indexOf('request')] ?? '');
      yield { ...part, row: [...former(part.row), ...FORMER.map((name) => request[name] ?? ''), owner] };
    } else yield part;
  }
}

describe('a row that the database would change or refuse', () => {
  let older: string;
  beforeAll(async () => {
    older = await writeOlder({ hasRequest: false });
  });
  const writeOlder = async (form: { hasRequest: boolean }) => {
    const path = join(folder, `older-${form.hasRequest}.age`);
    await writeLines(path, [recipient], formatBackup(withCustomers(partsOf(file), form)));
    return path;
  };

  test('is restored without the former columns, which repeat the request', async () => {
    const target = await startDatabase();
    expect(await restore(target, await writeOlder({ hasRequest: true }))).toMatchObject({ problems: [] });
    const requestsOf = (contents: Record<string, string[]>) =>
      contents['leads']?.map((row) => JSON.stringify(JSON.parse(row).request)).toSorted();
    expect(requestsOf(await contentsOf(target))).toEqual(requestsOf(lost));
  });

  test('is restored as it was: nothing fills in or rewrites it', async () => {
    const target = await startDatabase();
    // The ledger at that time had one redacted passage in the note about a customer.
    const redactions = toRedactions([
      {
        leadHash: hash('sha256', Buffer.from(customer(1100).replaceAll('-', ''), 'hex')),
        field: 'customer-note',
        eventId: 7,
        redactedAt: NOW.toISOString(),
        spans: [20, 23],
        resultHash: hash('sha256', 'paga no boleto, ver [eliminado]'),
      },
    ]);
    expect(await restore(target, older, { redactions })).toMatchObject({ problems: [], redactedAgain: 1 });
    const [counts] = await target.query(
      `SELECT count(*)::int AS leads, (SELECT count(*)::int FROM leads WHERE search_text LIKE '% nota de ana %') AS searched,
              (SELECT count(*)::int FROM leads WHERE request ->> 'message' = message) AS filled
       FROM leads`,
    );
    expect(counts).toEqual({ leads: LEADS, searched: 20, filled: LEADS });
    expect(
      await target.query("SELECT FROM information_schema.columns WHERE column_name = 'customer_id'"),
    ).toEqual([]);
    expect(
      await target.query(
        "SELECT note FROM lead_events JOIN leads ON leads.id = lead_id WHERE reference = '00000003' ORDER BY lead_events.id",
      ),
    ).toEqual([{ note: 'nota de Ana 3' }, { note: 'paga no boleto, ver [eliminado]' }]);
    // The notes are searched again, and new requests are.
    await addLead(target, 'K7P29QRM');
    expect(
      await target.query("SELECT FROM leads WHERE search_text LIKE '%aio%' AND search_text LIKE '%p29q%'"),
    ).toHaveLength(1);
  });

  test('is restored by the owner of the tables, who is no superuser', async ({ skip }) => {
    const server = process.env.TEST_DATABASE_URL;
    if (!server) return skip('the embedded Postgres has one role');
    const admin = new pg.Client({ connectionString: server });
    await admin.connect();
    await admin.query('CREATE ROLE tables_owner LOGIN');
    await admin.query('CREATE DATABASE owned OWNER tables_owner');
    const url = new URL('/owned', server);
    url.username = 'tables_owner';
    const owner = new pg.Client({ connectionString: url.href });
    await owner.connect();
    try {
      await applyMigrations(owner);
      expect(await restoreBackup(owner, partsOf(older), { erasures: new Map(), now: NOW })).toMatchObject({
        problems: [],
        tables: { leads: { rows: LEADS } },
      });
    } finally {
      await owner.end();
      await admin.query('DROP DATABASE owned');
      await admin.query('DROP ROLE tables_owner');
      await admin.end();
    }
  });

  test('is named and left out if the database refuses it, and all others are restored', async () => {
    const target = await startDatabase();
    await target.query("ALTER TABLE leads ADD CONSTRAINT known CHECK (reference <> '00000005')");
    const { problems } = await restore(target, older);
    const refused = (table: string, code: string) =>
      expect.stringMatching(new RegExp(`^${table} \\S+: o banco a recusou \\(${code}\\)$`));
    // The rows that belong to it no longer have a request.
    expect(problems).toEqual([
      refused('leads', '23514'),
      refused('lead_events', '23503'),
      refused('lead_deliveries', '23503'),
      refused('lead_attachments', '23503'),
      expect.stringMatching(/^page_links \S+ 0: o banco a recusou \(23503\)$/),
    ]);
    expect(await target.query('SELECT FROM leads')).toHaveLength(LEADS - 1);
    // Without that of the request, and with the one about its customer.
    expect(await target.query('SELECT FROM lead_events')).toHaveLength(19 + 1);
    expect(await target.query('SELECT FROM catalogue_history')).toHaveLength(12);
  });

  test('is named if it differs from the copy', async () => {
    const target = await startDatabase();
    await target.query('ALTER TABLE staff_exports ALTER COLUMN exported_at TYPE timestamptz(0)');
    const odd = join(folder, 'odd.age');
    const odder = async function* () {
      for await (const part of partsOf(older))
        yield part.kind === 'row' && part.row.includes('all')
          ? { ...part, row: part.row.map((value) => value?.replace('15:00:00', '15:00:00.5') ?? null) }
          : part;
    };
    await writeLines(odd, [recipient], formatBackup(odder()));
    expect((await restore(target, odd)).problems).toEqual(['staff_exports 1: ficou diferente da cópia']);
    expect(await target.query('SELECT FROM leads')).toHaveLength(LEADS);
  });
});

test('every table is either in the backup, or left out for a stated reason', async () => {
  const { query } = await startDatabase();
  const tables = await query<{ table_name: string }>(
    "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
  );
  expect(tables.map(({ table_name }) => table_name).toSorted()).toEqual(
    [...BACKED_UP, ...Object.keys(LEFT_OUT)].toSorted(),
  );
});

type Command = typeof runBackup;
/** The output of a command, and its error. */
async function run(command: Command, ...args: string[]) {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line));
  const failure = await command(args, openSite).catch(({ message }: Error) => message);
  log.mockRestore();
  return { failure, stdout: lines.map((line) => `${line}\n`).join('') };
}

const sites = new Map<string, TestDatabase>();
afterAll(() => Promise.all([...sites.values()].map((database) => database.stop())));
/** The database and the Blobs of a site, by name. */
async function openSite(site: string) {
  const database = sites.get(site) ?? (await startLeadDatabase());
  sites.set(site, database);
  vi.stubEnv('STORE_FOLDER', join(folder, `${site}-blobs`));
  return { databaseUrl: database.url, query: database.query, hasBlobs: true, close: async () => {} };
}

test('the commands copy a site with pictures and drawings, delete copies after 90 days, try the copy and restore it elsewhere', async () => {
  vi.stubEnv('BACKUP_RECIPIENT', undefined);
  const bytes = new Uint8Array(randomBytes(1000));
  const name = namePicture(bytes, 'png');
  const [lead, drawing] = [randomUUID(), randomUUID()];
  const old = await openSite('old');
  await openPictureStore().write(name, bytes);
  const hash = await writeContent(environmentFiles, drawing, bytes);
  const content = { kind: 'pdf', bytes: bytes.length, hash } as const;
  const announced = { name: 'peça.pdf', size: bytes.length, announcedAt: NOW.toISOString(), received: [0] };
  await addManifest(environmentFiles, drawing, { ...announced, state: 'complete', content });
  await addLead(sites.get('old') as TestDatabase, 'K7P29QRM', lead);
  await old.query(
    `INSERT INTO lead_attachments (file_id, lead_id, position, name, kind, bytes, state, added_at, arrived_at)
     VALUES ($1, $2, 0, 'peça.pdf', 'pdf', 1000, 'complete', now(), now())`,
    [drawing, lead],
  );
  await old.close();

  const keys = await run(runBackup, 'keys');
  const key = join(folder, 'chave.txt');
  await writeFile(key, keys.stdout);
  const [, publicKey = ''] = /^# (age1\S+)$/m.exec(keys.stdout) ?? [];
  const agedName = (days: number) =>
    `copia-${new Date(Date.now() - days * 86_400_000).toISOString().replaceAll(/[:.]/g, '')}.age`;
  const recent = agedName(89);
  for (const aged of [recent, agedName(91)]) await writeFile(join(folder, aged), '');
  const written = await run(runBackup, '--recipient', publicKey, '--to', folder, '--database', 'old');
  const [copy = ''] = /^\S+copia-\S+\.age(?=: )/m.exec(written.stdout) ?? [];
  const kept = (await readdir(folder)).filter((one) => one.startsWith('copia-'));
  expect(kept.toSorted()).toEqual([recent, basename(copy)].toSorted());
  expect(await readdir(join(folder, 'arquivos'))).toEqual([`${drawing}.age`]);
  expect(await run(runBackup, 'verify', copy, '--key', key)).toMatchObject({
    failure: undefined,
    stdout: expect.stringMatching(
      /^arquivos +1\nCópia de \S+\nRestaurada num banco de teste: está inteira\./m,
    ),
  });
  const restored = await run(runRestore, copy, '--key', key, '--database', 'new');
  expect(restored).toMatchObject({ failure: undefined, stdout: expect.stringMatching(/^fotos +1$/m) });
  const site = await openSite('new');
  expect(new Uint8Array((await openPictureStore().read(name)) ?? new ArrayBuffer())).toEqual(bytes);
  const manifest = await readManifest(environmentFiles, drawing);
  expect(await readContent(environmentFiles, drawing, manifest?.content?.hash ?? '')).toEqual(bytes);
  expect(await readClaim(environmentFiles, drawing)).toBe(lead);
  expect(await site.query('SELECT FROM leads')).toHaveLength(1);
  await site.close();
  expect(await run(runBackup)).toMatchObject({ failure: expect.stringContaining('BACKUP_RECIPIENT') });
  vi.unstubAllEnvs();
});

test.each([
  ['backup', 'BACKUP_RECIPIENT'],
  ['restore', 'npm run restore'],
])('npm run %s ends with what is missing', async (script, named) => {
  const { PATH = '' } = process.env;
  const ended = promisify(execFile)(process.execPath, [`scripts/operate/${script}.ts`], { env: { PATH } });
  await expect(ended).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(named) });
});
