import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exportPersonalData, parseSubject, type Subject } from '../../netlify/leads/erase/privacy.ts';
import { TEXT_PLACES, updateText } from '../../netlify/leads/erase/redaction-ledger.ts';
import { replaceStaffName } from '../../netlify/staff/pseudonym.ts';
import { runPrivacy } from '../../scripts/operate/privacy/command.ts';
import { cleanText } from '../../src/shared/request/request.ts';
import { erasePerson } from '../fixtures/erase-person.ts';
import { REQUEST } from '../fixtures/lead-pipeline.ts';
import { PHONES } from '../fixtures/phones.ts';
import { preparePipeline } from '../fixtures/prepare-pipeline.ts';

const { pipeline } = await preparePipeline();
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
afterEach(async () => {
  await pipeline.database.query('DROP TABLE IF EXISTS lead_notes');
  vi.unstubAllEnvs();
});

/** The command's output for these arguments, and its exit code. */
async function run(...args: string[]) {
  vi.stubEnv('NETLIFY_DB_URL', pipeline.database.url);
  vi.stubEnv('NETLIFY_DB_DRIVER', 'server');
  // preparePipeline() has replaced both.
  const [log, error] = [vi.mocked(console.log).mockClear(), vi.mocked(console.error).mockClear()];
  const failure = await runPrivacy(args).catch(({ message }: Error) => message);
  const linesOf = (calls: unknown[][]) => calls.map(([line]) => `${line}\n`).join('');
  return {
    code: failure === undefined ? 0 : 1,
    stdout: linesOf(log.mock.calls),
    stderr: linesOf(error.mock.calls) + (failure ?? ''),
  };
}

test('an export contains all rows of an e-mail address, ignoring letter case, and no others', async () => {
  const { tables, hits } = await exportPersonalData(pipeline.services.database, {
    by: 'email',
    value: 'ANA@cliente.EXAMPLE',
  });
  expect(tables['leads']?.map(({ message }) => message).toSorted()).toEqual(['primeiro', 'segundo']);
  expect(tables['leads']?.[0]).toMatchObject({ request: { name: REQUEST.name, phone: REQUEST.phone } });
  // On a busy machine its mail may still be on its way.
  expect(tables['leads']?.[0]?.['delivery']).toMatch(/^(delivered|pending)$/);
  const [other] = await pipeline.database.query<{ reference: string }>(
    "SELECT reference FROM leads WHERE email LIKE 'mariana%'",
  );
  expect(hits).toMatchObject([{ reference: other?.reference, field: 'message' }, { field: 'phone' }]);
});

test('exports and erases rows of later tables that refer to the lead', async () => {
  await pipeline.database.query(
    'CREATE TABLE lead_notes (lead uuid NOT NULL REFERENCES leads (id) ON DELETE CASCADE, note text)',
  );
  await pipeline.database.query("INSERT INTO lead_notes SELECT id, 'nota de ' || message FROM leads");
  const { tables } = await exportPersonalData(pipeline.services.database, subject);
  expect(tables['lead_notes']?.map(({ note }) => note).toSorted()).toEqual([
    'nota de primeiro',
    'nota de segundo',
  ]);
  expect(await erasePerson(pipeline.services.database, subject)).toMatchObject({
    leads: 2,
    lead_notes: 2,
    lead_deliveries: 2,
  });
});

test('every table that refers to a request loses its rows with it', async () => {
  const kept = await pipeline.database.query(
    `SELECT conrelid::regclass::text AS table FROM pg_constraint
     WHERE contype = 'f' AND confrelid = 'leads'::regclass AND confdeltype <> 'c'`,
  );
  expect(kept).toEqual([]);
});

test('an erasure that fails half-way erases nothing', async () => {
  await pipeline.database.query('CREATE TABLE lead_notes (lead uuid NOT NULL REFERENCES leads (id))');
  await pipeline.database.query("INSERT INTO lead_notes SELECT id FROM leads WHERE message = 'primeiro'");
  await expect(erasePerson(pipeline.services.database, subject)).rejects.toThrow('lead_notes');
  const { tables } = await exportPersonalData(pipeline.services.database, subject);
  expect(tables).toMatchObject({ leads: { length: 2 }, lead_deliveries: { length: 2 } });
});

test('erasing leaves the others, and finds nothing the second time', async () => {
  expect(await erasePerson(pipeline.services.database, subject)).toMatchObject({ leads: 2 });
  expect(await erasePerson(pipeline.services.database, subject)).toMatchObject({ leads: 0 });
  expect((await pipeline.rows()).map(({ message }) => message)).toEqual(['Falem com ANA@cliente.example']);
});

test('finds a phone in every notation, but not the same number in another area', async () => {
  const { database } = pipeline.services;
  for (const value of ['+55 11 98765\u20114321', '011987654321', '(11) 8765-4321']) {
    const { tables } = await exportPersonalData(database, parseSubject('phone', value) as Subject);
    expect(tables['leads']?.map(({ message }) => message).toSorted(), value).toEqual(['primeiro', 'segundo']);
  }
  expect(parseSubject('phone', '8765-4321')).toBeUndefined();
  expect((await exportPersonalData(database, { by: 'phone', value: '11111111111' })).own).toEqual([]);
});

test('finds every way to write a phone by the number that it means', async () => {
  const stored = PHONES.map(([typed, number]) => ({ typed: cleanText(typed, 'tel'), number }));
  const rows = await pipeline.services.database.query<{ typed: string; isFound: boolean }>(
    sql`SELECT typed, phone_key(typed) = phone_key(number) AND phone_area(typed) = phone_area(number) AS "isFound"
     FROM json_to_recordset(${JSON.stringify(stored)}) AS phones (typed text, number text)`,
  );
  expect(rows.filter(({ isFound }) => !isFound)).toEqual([]);
});

test('finds a phone with an extension, and shows one beside another number', async () => {
  for (const phone of ['(19) 3333-4444 ramal 205', '19 91234-5678 / 19 3333-4444'])
    await pipeline.post({ ...REQUEST, email: 'p@cliente.example', phone, message: phone });
  const found = await exportPersonalData(pipeline.services.database, { by: 'phone', value: '19 3333 4444' });
  expect(found.own.map(({ phone }) => phone)).toEqual(['(19) 3333-4444 ramal 205']);
  expect(found.hits.map(({ field, text }) => [field, text])).toContainEqual([
    'phone',
    '19 91234-5678 / 19 3333-4444',
  ]);
});

test('a reference exports one lead with the team’s notes, and names other leads that mention it', async () => {
  const { database } = pipeline.services;
  const [first, , other] = await pipeline.database.query<{ reference: string }>(
    "SELECT reference FROM leads ORDER BY message = 'Falem com ANA@cliente.example', message",
  );
  await pipeline.database.query(
    `INSERT INTO lead_events (lead_id, happened_at, author, kind, note)
     SELECT id, now(), 'Bia', 'note', CASE WHEN reference = $1 THEN 'ligar cedo' ELSE 'ver ' || $1 END
     FROM leads WHERE reference IN ($1, $2)`,
    [first?.reference, other?.reference],
  );
  const value = `${first?.reference.slice(0, 4)}-${first?.reference.slice(4)}`.toLowerCase();
  const { tables, hits } = await exportPersonalData(database, { by: 'reference', value });
  expect(tables['leads']?.map(({ message }) => message)).toEqual(['primeiro']);
  expect(tables['lead_events']?.map(({ note }) => note)).toEqual(['ligar cedo']);
  expect(hits).toContainEqual(expect.objectContaining({ reference: other?.reference, field: 'note' }));
});

test('a proposal to somebody else whose notes name a person is found, and loses the name', async () => {
  const { database } = pipeline.services;
  const [first, , other] = await pipeline.database.query<{ id: string; reference: string }>(
    'SELECT id, reference FROM leads ORDER BY message',
  );
  await pipeline.database.query(
    `INSERT INTO proposals (lead_id, version, content, total_cents, valid_until, hash, author, channel, sent_at, answer, answered_by)
     VALUES ($1, 1, $2, 1, now(), '', 'Bia', 'email', now(), 'accepted', $3)`,
    [
      other?.id,
      JSON.stringify({ lines: [], terms: { notes: `Como no pedido ${first?.reference}.` } }),
      `Eva, por ${first?.reference}`,
    ],
  );
  const subject = { by: 'reference', value: String(first?.reference) } as const;
  const { hits } = await exportPersonalData(database, subject);
  const own = hits.filter(({ reference }) => reference === other?.reference);
  expect(own.map(({ field }) => field)).toEqual(expect.arrayContaining(['proposal-notes', 'signatory']));
  for (const { field } of own) {
    const place = TEXT_PLACES.find((one) => one.field === field);
    const [hit] = own.filter((one) => one.field === field);
    if (place && hit) await database.write(updateText(place, hit, 'sem nome'));
  }
  const [row] = await pipeline.database.query('SELECT content, answered_by FROM proposals');
  expect(row).toEqual({ content: { lines: [], terms: { notes: 'sem nome' } }, answered_by: 'sem nome' });
});

test('--readable prints the person’s data in Portuguese, without internal columns', async () => {
  const { stdout } = await run(
    'export',
    '--reference',
    (await pipeline.rows())[0]?.reference ?? '',
    '--readable',
  );
  expect(stdout).toContain('# Cópia dos seus dados pessoais');
  expect(stdout).toMatch(/- nome \(name\): Ana Prado/);
  expect(stdout).toMatch(/- data e hora do envio \(received_at\): 20\/11\/2026, 12:00/);
  expect(stdout).not.toMatch(/fingerprint|search|\{/);
});

test('replaces the name of a former staff member everywhere and keeps the products', async () => {
  for (const person of ['Bia Lima', 'Caio']) {
    await pipeline.database.query(
      `INSERT INTO catalogue_history (product_id, revision, at, person, action, product)
       SELECT coalesce(max(product_id), 0) + 1, 1, now(), $1, 'created', '{"b": 1, "a": 2}' FROM catalogue_history`,
      [person],
    );
    await pipeline.database.query(
      `INSERT INTO lead_events (lead_id, happened_at, author, kind, note) SELECT id, now(), $1, 'note', 'x' FROM leads LIMIT 1`,
      [person],
    );
    await pipeline.database.query(
      `INSERT INTO proposals (lead_id, version, content, total_cents, valid_until, hash, author, channel, sent_at)
       SELECT id, (SELECT count(*) + 1 FROM proposals), '{}', 1, now(), '', $1, 'email', now() FROM leads LIMIT 1`,
      [person],
    );
  }
  expect(await replaceStaffName(pipeline.services.database, 'bia lima', 'pessoa-abc123')).toEqual({
    lead_events: 1,
    proposals: 1,
    staff_exports: 0,
    catalogue_history: 1,
    leads: 0,
    staff_sessions: 0,
    staff_accounts: 0,
  });
  expect(
    await pipeline.database.query('SELECT person, product::text FROM catalogue_history ORDER BY id'),
  ).toEqual([
    { person: 'pessoa-abc123', product: '{"b": 1, "a": 2}' },
    { person: 'Caio', product: '{"b": 1, "a": 2}' },
  ]);
  await expect(
    pipeline.database.query("UPDATE catalogue_history SET action = 'deleted', person = 'equipe'"),
  ).rejects.toThrow('append-only');
  await expect(pipeline.database.query('DELETE FROM catalogue_history')).rejects.toThrow('append-only');
});

test('the command prints JSON, erases only with --yes, replaces the passages that --hit names, and prints its usage on wrong arguments', async () => {
  expect(JSON.parse((await run('export', REQUEST.email)).stdout).tables.leads).toHaveLength(2);
  const refused = await run('erase', REQUEST.email);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('Seriam apagados 2 pedidos') });
  expect(refused.stderr).toMatch(/^ {2}[0-9A-Z]{4}-[0-9A-Z]{4} {2}Ana Prado {2}Ana@Cliente\.example$/m);
  const [key = ''] = /[0-9A-Z]{4}-[0-9A-Z]{4}:message:10/.exec(refused.stderr) ?? [];
  expect(refused.stderr).toContain(`${key}  Falem com «ANA@cliente.example»`);
  expect(await run('erase', REQUEST.email, '--hit', `${key}0`, '--yes')).toMatchObject({ code: 1 });
  expect(await pipeline.rows()).toHaveLength(3);
  const { stdout, stderr } = await run('export', REQUEST.email, '--readable', '--hit', key);
  expect(stderr).toBe('');
  expect(stdout).toContain('## Onde outros textos citam você\n\n- Falem com «ANA@cliente.example»');
  const erased = await run('erase', REQUEST.email, '--hit', key, '--yes');
  expect(JSON.parse(erased.stdout)).toMatchObject({
    subject,
    erased: { leads: 2 },
    redacted: { texts: 1 },
    notTouched: [{ passage: '«(21) 98765-4321»' }],
  });
  expect((await pipeline.rows()).map(({ message }) => message)).toEqual(['Falem com [eliminado]']);
  expect(
    await pipeline.database.query('SELECT action, searched_by, row_count FROM privacy_requests ORDER BY id'),
  ).toEqual([
    { action: 'export', searched_by: 'email', row_count: 6 },
    { action: 'export', searched_by: 'email', row_count: 7 },
    { action: 'erase', searched_by: 'email', row_count: 7 },
  ]);
  for (const args of [
    ['export'],
    ['delete', REQUEST.email],
    ['export', REQUEST.email, '--phone', REQUEST.phone],
  ]) {
    expect(await run(...args)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('npm run privacy -- export'),
    });
  }
});

test('erases nothing if a text that names the person has changed since it was read', async () => {
  const refused = await run('erase', REQUEST.email);
  const [key = ''] = /[0-9A-Z]{4}-[0-9A-Z]{4}:message:10/.exec(refused.stderr) ?? [];
  // As if another erasure had changed the text first: the statement finds no such row.
  await pipeline.database.query(
    `CREATE FUNCTION pass_over() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`,
  );
  await pipeline.database.query(
    `CREATE TRIGGER pass_over BEFORE UPDATE OF request ON leads FOR EACH ROW EXECUTE FUNCTION pass_over()`,
  );
  try {
    expect(await run('erase', REQUEST.email, '--hit', key, '--yes')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('rode o comando de novo'),
    });
    expect(await pipeline.rows()).toHaveLength(3);
  } finally {
    await pipeline.database.query('DROP FUNCTION pass_over CASCADE');
  }
  expect(await run('erase', REQUEST.email, '--hit', key, '--yes')).toMatchObject({ code: 0 });
});

test('replaying the ledger names the settings that it needs to reach it', async () => {
  expect(await run('replay')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Faltam NETLIFY_SITE_ID e NETLIFY_AUTH_TOKEN'),
  });
});

test('erases nothing by a phone that several people gave, or by a name that nobody has', async () => {
  await pipeline.post({ ...REQUEST, email: 'caio@cliente.example', message: 'terceiro' });
  const refused = await run('erase', '--phone', REQUEST.phone, '--yes');
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('--reference') });
  expect(refused.stderr).toContain('caio@cliente.example');
  expect(await pipeline.rows()).toHaveLength(4);
  expect(await run('rename', 'Ninguém Assim', '--yes')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('nada foi trocado'),
  });
});

test('npm run privacy passes the terminal’s arguments to the command', async () => {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, NETLIFY_DB_URL: pipeline.database.url, NETLIFY_DB_DRIVER: 'server' };
  const args = ['scripts/operate/privacy.ts', 'export', REQUEST.email];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  expect(JSON.parse(stdout)).toMatchObject({ tables: { leads: { length: 2 } }, hits: { length: 2 } });
  await expect(promisify(execFile)(process.execPath, args.slice(0, 1), { env })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('npm run privacy -- export'),
  });
});
