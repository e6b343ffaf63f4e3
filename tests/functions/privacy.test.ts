import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { addManifest, writeContent } from '../../netlify/attachments/stored-file.ts';
import { readErasures } from '../../netlify/leads/erase/erasure-ledger.ts';
import { exportPersonalData, parseSubject, type Subject } from '../../netlify/leads/erase/privacy.ts';
import { environmentFiles } from '../../netlify/platform/blob-store.ts';
import { replaceStaffName } from '../../netlify/staff/pseudonym.ts';
import { runPrivacy } from '../../scripts/operate/privacy/command.ts';
import { formatReference } from '../../src/shared/request/reference.ts';
import { cleanText } from '../../src/shared/request/request.ts';
import { erasePerson } from '../fixtures/erase-person.ts';
import { REQUEST } from '../fixtures/lead-pipeline.ts';
import { PHONES } from '../fixtures/phones.ts';
import { preparePipeline } from '../fixtures/prepare-pipeline.ts';

const { pipeline, output } = await preparePipeline();
const { query } = pipeline.database;
const { database } = pipeline.services;
const subject: Subject = { by: 'email', value: REQUEST.email };
beforeEach(async () => {
  await pipeline.post({ ...REQUEST, email: 'Ana@Cliente.example', message: 'primeiro' });
  await pipeline.post({ ...REQUEST, message: 'segundo' });
  await pipeline.post({
    ...REQUEST,
    name: 'Mariana Costa',
    company: 'Outra Ltda.',
    email: 'mariana@cliente.example',
    phone: '(21) 98765-4321',
    message: 'Falem com ANA@cliente.example',
  });
});
afterEach(() => query('DROP TABLE IF EXISTS lead_notes'));

const idOf = async (message: string) => {
  const [row] = await query<{ id: string; reference: string }>(
    `SELECT id, reference FROM leads WHERE message = '${message}'`,
  );
  return row ?? { id: '', reference: '' };
};

/** Runs the command on this database, with the second store in a new folder. Returns what it printed and why it failed. */
async function run(args: readonly string[], directory = '') {
  vi.stubEnv('DATABASE_URL', pipeline.database.url);
  vi.stubEnv('NETLIFY_DB_DRIVER', 'server');
  vi.stubEnv('NETLIFY_SITE_ID', directory && 'local');
  // The command sets it.
  vi.stubEnv('STORE_FOLDER', undefined);
  output.lines.length = 0;
  const failure = await runPrivacy([...args, '--database', directory]).catch(({ message }: Error) => message);
  vi.unstubAllEnvs();
  return { failure, printed: output.lines.join('\n') };
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'privacy-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('finds all rows of an email address, ignoring letter case, and no others', async () => {
  const { tables, mentions } = await exportPersonalData(database, {
    by: 'email',
    value: 'ANA@cliente.EXAMPLE',
  });
  expect(tables['leads']?.map(({ message }) => message).toSorted()).toEqual(['primeiro', 'segundo']);
  const { reference } = await idOf('Falem com ANA@cliente.example');
  expect(mentions).toEqual([
    { reference: formatReference(reference), place: 'leads.request', passage: '«(21) 98765-4321»' },
    {
      reference: formatReference(reference),
      place: 'leads.request',
      passage: 'Falem com «ANA@cliente.example»',
    },
  ]);
});

test('exports and erases rows of later tables that refer to the request', async () => {
  await query(
    'CREATE TABLE lead_notes (lead uuid NOT NULL REFERENCES leads (id) ON DELETE CASCADE, note text)',
  );
  await query("INSERT INTO lead_notes SELECT id, 'nota de ' || message FROM leads");
  await query(`UPDATE lead_notes SET note = 'ver ${REQUEST.email}' WHERE note LIKE '%Falem%'`);
  const { tables, mentions } = await exportPersonalData(database, subject);
  expect(tables['lead_notes']).toHaveLength(2);
  expect(mentions.map(({ place }) => place)).toContain('lead_notes.note');
  expect(await erasePerson(database, subject)).toMatchObject({ leads: 2, lead_notes: 2 });
  expect(await erasePerson(database, subject)).toMatchObject({ leads: 0 });
  expect((await pipeline.rows()).map(({ message }) => message)).toEqual(['Falem com ANA@cliente.example']);
});

test('every table that refers to a request loses its rows with it', async () => {
  const kept = await query(
    `SELECT conrelid::regclass::text AS table FROM pg_constraint
     WHERE contype = 'f' AND confrelid = 'leads'::regclass AND confdeltype <> 'c'`,
  );
  expect(kept).toEqual([]);
});

test('an erasure that fails half-way erases nothing', async () => {
  await query('CREATE TABLE lead_notes (lead uuid NOT NULL REFERENCES leads (id))');
  await query("INSERT INTO lead_notes SELECT id FROM leads WHERE message = 'primeiro'");
  await expect(erasePerson(database, subject)).rejects.toThrow('lead_notes');
  const { tables } = await exportPersonalData(database, subject);
  expect(tables).toMatchObject({ leads: { length: 2 } });
});

test('finds a name that a line break divides, in JSON too', async () => {
  const other = { name: 'Rui', company: '', email: 'rui@costa.example', phone: '(21) 3333-4444' };
  await pipeline.post({ ...REQUEST, ...other, message: 'Ver Ana\nPrado' });
  const { mentions } = await exportPersonalData(database, subject);
  expect(mentions.map(({ passage }) => passage)).toContain('Ver «Ana Prado»');
});

test('finds a phone in every notation, but not the same number in another area', async () => {
  for (const value of ['+55 11 98765\u20114321', '011987654321', '(11) 8765-4321']) {
    const { tables } = await exportPersonalData(database, parseSubject(value) as Subject);
    expect(tables['leads']?.map(({ message }) => message).toSorted(), value).toEqual(['primeiro', 'segundo']);
  }
  expect((await exportPersonalData(database, { by: 'phone', value: '11111111111' })).own).toEqual([]);
});

test('finds every way to write a phone by the number that it means', async () => {
  const stored = PHONES.map(([typed, number]) => ({ typed: cleanText(typed, 'tel'), number }));
  const rows = await database.query<{ typed: string; isFound: boolean }>(
    sql`SELECT typed, phone_key(typed) = phone_key(number) AND phone_area(typed) = phone_area(number) AS "isFound"
     FROM json_to_recordset(${JSON.stringify(stored)}) AS phones (typed text, number text)`,
  );
  expect(rows.filter(({ isFound }) => !isFound)).toEqual([]);
});

test('finds a phone with an extension, and lists one beside another number', async () => {
  for (const phone of ['(19) 3333-4444 ramal 205', '19 91234-5678 / 19 3333-4444'])
    await pipeline.post({ ...REQUEST, email: 'p@cliente.example', phone, message: phone });
  const found = await exportPersonalData(database, { by: 'phone', value: '19 3333 4444' });
  expect(found.own.map(({ phone }) => phone)).toEqual(['(19) 3333-4444 ramal 205']);
  expect(found.mentions.map(({ passage }) => passage)).toContain('19 91234-5678 / «19 3333-4444»');
});

test('a reference names one request; others’ notes, proposals and files that mention it are listed', async () => {
  const [first, other] = [await idOf('primeiro'), await idOf('Falem com ANA@cliente.example')];
  await query(
    `INSERT INTO lead_events (lead_id, happened_at, author, kind, note)
     SELECT id, now(), 'Bia', 'note', CASE WHEN reference = $1 THEN 'ligar cedo' ELSE 'ver ' || $1 END
     FROM leads WHERE reference IN ($1, $2)`,
    [first.reference, other.reference],
  );
  await query(
    `INSERT INTO proposals (lead_id, version, content, total_cents, valid_until, hash, author, channel, sent_at, answered_by)
     VALUES ($1, 1, $2, 1, now(), '', 'Bia', 'email', now(), $3)`,
    [
      other.id,
      JSON.stringify({ lines: [], terms: { notes: `Como no pedido ${first.reference}.` } }),
      `Eva, por ${first.reference}`,
    ],
  );
  await query(
    `INSERT INTO lead_attachments (file_id, lead_id, position, name, bytes, state, added_at) VALUES ($1, $2, 0, $3, 1, 'open', now())`,
    [randomUUID(), other.id, `${first.reference}.pdf`],
  );
  const data = await exportPersonalData(database, parseSubject(formatReference(first.reference)) as Subject);
  expect(data.tables['leads']?.map(({ message }) => message)).toEqual(['primeiro']);
  expect(data.tables['lead_events']?.map(({ note }) => note)).toEqual(['ligar cedo']);
  expect(data.mentions.filter(({ place }) => place !== 'leads.request').map(({ place }) => place)).toEqual([
    'lead_attachments.name',
    'lead_events.note',
    'proposals.answered_by',
    'proposals.content',
  ]);
});

/** A proposal to the request with this message, and the customer's answer. */
async function answerProposal(message: string, answer: string) {
  const { id } = await idOf(message);
  await query(
    `INSERT INTO proposals (lead_id, version, content, total_cents, valid_until, hash, author, channel, sent_at)
     VALUES ($1, 1, '{"lines": []}', 1200, now(), 'abc', 'Bia', 'email', now())`,
    [id],
  );
  await query(
    "UPDATE proposals SET answer = $2, answered_at = now(), answered_by = 'Rui, comprador' WHERE lead_id = $1",
    [id, answer],
  );
}

test('the proof of an accepted proposal outlives the erasure of its request, and stays the person’s data', async () => {
  await answerProposal('primeiro', 'accepted');
  await answerProposal('segundo', 'declined');
  const { reference } = await idOf('primeiro');
  expect((await run(['erase', REQUEST.email, '--yes'])).printed).toContain('Provas de propostas aceitas');
  const { own, tables } = await exportPersonalData(database, subject);
  expect(own).toEqual([]);
  expect(tables['proposal_proofs']).toMatchObject([
    {
      reference,
      customer: { name: REQUEST.name, company: REQUEST.company, email: 'Ana@Cliente.example' },
      total_cents: 1200,
      hash: 'abc',
      answered_by: 'Rui, comprador',
    },
  ]);
});

test('an export is a folder with the data in Portuguese and the files, for the person to receive', async () => {
  const folder = await makeFolder();
  const [{ id, reference }, done] = [await idOf('primeiro'), randomUUID()];
  vi.stubEnv('STORE_FOLDER', join(folder, 'site-blobs'));
  const bytes = new Uint8Array([1, 2, 3]);
  await addManifest(environmentFiles, done, {
    name: 'a.pdf',
    size: 3,
    announcedAt: '',
    received: [0],
    state: 'complete',
    content: { kind: 'pdf', bytes: 3, hash: await writeContent(environmentFiles, done, bytes) },
  });
  vi.unstubAllEnvs();
  for (const [position, [file, name]] of [
    [done, '../../etc/peça.pdf'],
    [randomUUID(), 'b.dxf'],
  ].entries())
    await query(
      `INSERT INTO lead_attachments (file_id, lead_id, position, name, kind, bytes, state, added_at, arrived_at)
       VALUES ($1, $2, $3, $4, 'pdf', 3, 'complete', now(), now())`,
      [file, id, position, name],
    );
  const copy = join(folder, 'copia');
  expect(await run(['export', REQUEST.email, copy], join(folder, 'site'))).toMatchObject({
    failure: undefined,
    printed: expect.stringContaining('Falem com «ANA@cliente.example»'),
  });
  const shown = formatReference(reference);
  expect(new Uint8Array(await readFile(join(copy, shown, '1 peça.pdf')))).toEqual(bytes);
  const data = JSON.parse(await readFile(join(copy, 'dados.json'), 'utf8'));
  expect(data['Pedido de orçamento']).toHaveLength(2);
  expect(data['Pedido de orçamento'][0]).toMatchObject({ 'nome (name)': REQUEST.name });
  expect(data['Arquivos que não guardamos mais']).toEqual([`${shown}/2 b.dxf`]);
  expect(JSON.stringify(data)).not.toContain('synthetic');
  expect(JSON.stringify(data)).not.toContain('mariana');
});

test('erases only with --yes, changes no other request, and copies the ledger out of the database', async () => {
  const directory = join(await makeFolder(), 'site');
  const refused = await run(['erase', REQUEST.email], directory);
  expect(refused.failure).toContain('Seriam apagados 2 pedidos');
  expect(refused.printed).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4} {2}Ana Prado {2}Ana@Cliente\.example$/m);
  expect(await pipeline.rows()).toHaveLength(3);
  expect((await run(['erase', REQUEST.email, '--yes'], directory)).printed).toContain('Arquivos apagados.');
  expect((await pipeline.rows()).map(({ message }) => message)).toEqual(['Falem com ANA@cliente.example']);
  expect(await query('SELECT action, searched_by, row_count FROM privacy_requests')).toEqual([
    { action: 'erase', searched_by: 'email', row_count: expect.any(Number) },
  ]);
  // A restored backup has neither the erasure nor its record.
  const erasures = await readErasures(database);
  await query('DELETE FROM lead_erasures');
  expect((await run(['replay'], directory)).failure).toBeUndefined();
  expect(await readErasures(database)).toEqual(erasures);
  expect(erasures.size).toBe(2);
});

test('says what it could not delete without the second store', async () => {
  const { failure, printed } = await run(['erase', REQUEST.email, '--yes']);
  expect([failure, printed]).toEqual([undefined, expect.stringContaining('só na execução diária')]);
  expect((await run(['replay'])).failure).toContain('Faltam NETLIFY_SITE_ID e NETLIFY_AUTH_TOKEN');
});

test('erases nothing by a phone that several people gave', async () => {
  await pipeline.post({ ...REQUEST, email: 'caio@cliente.example', message: 'terceiro' });
  const refused = await run(['erase', REQUEST.phone, '--yes']);
  expect(refused.failure).toContain('pela referência');
  expect(refused.printed).toContain('caio@cliente.example');
  expect(await pipeline.rows()).toHaveLength(4);
});

test('replaces the name of a former colleague everywhere and keeps the products', async () => {
  for (const person of ['Bia Lima', 'Caio']) {
    await query(
      `INSERT INTO catalogue_history (product_id, revision, at, person, action, product)
       SELECT coalesce(max(product_id), 0) + 1, 1, now(), $1, 'created', '{"b": 1, "a": 2}' FROM catalogue_history`,
      [person],
    );
    await query(
      `INSERT INTO lead_events (lead_id, happened_at, author, kind, note) SELECT id, now(), $1, 'note', 'x' FROM leads LIMIT 1`,
      [person],
    );
  }
  expect(await replaceStaffName(database, 'bia lima', 'pessoa-abc123')).toMatchObject({
    lead_events: 1,
    catalogue_history: 1,
  });
  expect(await query('SELECT person, product::text FROM catalogue_history ORDER BY id')).toEqual([
    { person: 'pessoa-abc123', product: '{"b": 1, "a": 2}' },
    { person: 'Caio', product: '{"b": 1, "a": 2}' },
  ]);
  expect((await run(['rename', 'Ninguém Assim', '--yes'])).failure).toContain('nada foi trocado');
  expect((await run(['rename', 'Caio'])).failure).toContain('repita com --yes');
});

test.each([[[]], [['export']], [['delete', REQUEST.email]], [['export', '8765-4321']]])(
  '%j prints the usage',
  async (args) => {
    expect((await run(args)).failure).toContain('npm run privacy -- export');
  },
);

test('npm run privacy passes the terminal’s arguments to the command', async () => {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, DATABASE_URL: pipeline.database.url, NETLIFY_DB_DRIVER: 'server' };
  const folder = await makeFolder();
  const args = ['scripts/operate/privacy.ts', 'export', REQUEST.email, folder];
  await promisify(execFile)(process.execPath, args, { env });
  expect(JSON.parse(await readFile(join(folder, 'dados.json'), 'utf8'))['Pedido de orçamento']).toHaveLength(
    2,
  );
});
