import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeEach, expect, test } from 'vitest';
import { erasePersonalData, exportPersonalData, type Subject } from '../../netlify/leads/privacy.ts';
import {
  type Redaction,
  type RedactionCopy,
  readRedactions,
  reconcileRedactions,
} from '../../netlify/leads/redaction-ledger.ts';
import { formatReference } from '../../src/shared/request/reference.ts';
import { REQUEST } from '../fixtures/lead-pipeline.ts';
import { preparePipeline } from '../fixtures/prepare-pipeline.ts';

const { pipeline } = await preparePipeline();
const { database } = pipeline.services;
const ANA: Subject = { by: 'email', value: 'ana@cliente.example' };
const RUI = {
  ...REQUEST,
  name: 'Rui Costa',
  company: 'Sopra Ltda.',
  email: 'rui@sopra.example',
  phone: '(21) 3333-4444',
};

/** One own request, two that are hers under another address, and every kind of mention in other people's. */
beforeEach(async () => {
  await pipeline.database.query('TRUNCATE privacy_requests, lead_redactions, lead_erasures');
  const requests = [
    { ...REQUEST, message: 'própria' },
    {
      ...REQUEST,
      name: 'A. P.',
      company: '',
      email: 'outro@cliente.example',
      phone: '+55 11 98765 4321',
      message: 'mesmo telefone',
    },
    {
      ...REQUEST,
      name: 'ANA PRÁDO',
      company: 'plasticos prado',
      email: 'ap@x.example',
      phone: '(11) 2222-3333',
      message: 'mesma pessoa',
    },
    { ...RUI, message: 'Falem com a Ana Prado, 98765-4321.\nObrigado!' },
    { ...RUI, company: 'Ana Prado ME', message: 'empresa' },
    { ...RUI, machine: 'Romi da Ana Prado', message: 'máquina' },
    { ...RUI, message: 'nota' },
    { ...RUI, message: 'nada dela: mariana@cliente.example, (21) 98765-4321' },
  ];
  for (const request of requests) {
    await pipeline.post(request);
    pipeline.advance(1);
  }
  await pipeline.database.query(
    `INSERT INTO lead_events (lead_id, happened_at, author, kind, note)
     SELECT id, now(), 'Bia', 'note', 'veio por ANA@cliente.example, ver ' || $1 FROM leads WHERE message = 'nota'`,
    [formatReference(await referenceOf('própria'))],
  );
});

async function referenceOf(message: string): Promise<string> {
  const row = (await pipeline.rows()).find((one) => one.message === message);
  if (!row) throw new Error(`no request says ${message}`);
  return row.reference;
}
const messages = async () => (await pipeline.rows()).map(({ message }) => message);

test('finds all that may concern the person: requests by phone and by name and company, and every mention', async () => {
  const { tables, candidates } = await exportPersonalData(database, ANA);
  expect(tables['leads']?.map(({ message }) => message)).toEqual(['própria']);
  expect(candidates.requests.map(({ email, because }) => [email, because])).toEqual([
    ['outro@cliente.example', 'phone'],
    ['ap@x.example', 'name and company'],
  ]);
  // Her name is in her third request, too.
  expect(
    candidates.mentions.map(({ field, spans, text }) => [
      field,
      spans.map(({ start, end }) => text.slice(start, end)),
    ]),
  ).toEqual([
    ['name', ['ANA PRÁDO']],
    ['message', ['Ana Prado', '98765-4321']],
    ['company', ['Ana Prado']],
    ['machine', ['Ana Prado']],
    ['note', ['ANA@cliente.example', formatReference(await referenceOf('própria'))]],
  ]);
});

test('a name that no request has is looked for if it is given, and a person without a request is found in texts', async () => {
  const { candidates } = await exportPersonalData(
    database,
    { by: 'email', value: 'ninguem@x.example' },
    { names: ['Obrigado'] },
  );
  expect(candidates).toMatchObject({ requests: [], mentions: [{ field: 'message' }] });
});

test('erases the chosen requests and takes the words out of the chosen texts, in one statement', async () => {
  const { candidates, own } = await exportPersonalData(database, ANA);
  const leads = [...own, ...candidates.requests].map(({ id }) => id);
  const result = await erasePersonalData(
    database,
    ANA,
    { leads, mentions: candidates.mentions },
    pipeline.clock,
  );
  expect(result).toEqual({
    erased: { leads: 3, lead_attachments: 0, lead_deliveries: 3, lead_events: 0 },
    redacted: { leads: 3, lead_events: 1 },
  });
  expect(await messages()).toEqual([
    'Falem com a [eliminado], [eliminado].\nObrigado!',
    'empresa',
    'máquina',
    'nota',
    'nada dela: mariana@cliente.example, (21) 98765-4321',
  ]);
  expect(await pipeline.database.query("SELECT company FROM leads WHERE message = 'empresa'")).toEqual([
    { company: '[eliminado] ME' },
  ]);
  expect(await pipeline.database.query('SELECT note FROM lead_events')).toEqual([
    { note: 'veio por [eliminado], ver [eliminado]' },
  ]);
  // Neither the search nor the ledger knows the words any longer.
  expect(
    await pipeline.database.query(
      "SELECT FROM leads WHERE search_text ~ '\\mana\\M' AND search_text LIKE '%prado%'",
    ),
  ).toEqual([]);
  expect(JSON.stringify(await pipeline.database.query('SELECT * FROM lead_redactions'))).not.toMatch(
    /ana|prado|98765/i,
  );
  const again = await exportPersonalData(database, ANA);
  expect([again.own, again.candidates]).toEqual([[], { requests: [], mentions: [] }]);
});

test('an erasure that fails half-way neither erases nor redacts', async () => {
  const { candidates } = await exportPersonalData(database, ANA);
  const before = await messages();
  await pipeline.database.query("ALTER TABLE lead_redactions ADD CONSTRAINT broken CHECK (field <> 'note')");
  try {
    await expect(erasePersonalData(database, ANA, { mentions: candidates.mentions })).rejects.toThrow(
      'broken',
    );
  } finally {
    await pipeline.database.query('ALTER TABLE lead_redactions DROP CONSTRAINT broken');
  }
  expect(await messages()).toEqual(before);
});

/** A copy of the ledger outside the database. */
function memoryCopy(): RedactionCopy & { held: Redaction[] } {
  const copy = {
    held: [] as Redaction[],
    read: async () => copy.held,
    write: async (redactions: readonly Redaction[]) => {
      copy.held = [...redactions];
    },
  };
  return copy;
}

/** Puts the texts and the ledger of the database back, as a restore of an older state does. */
async function keepState() {
  const texts = await pipeline.database.query<{
    id: string;
    name: string;
    company: string;
    machine: string;
    message: string;
  }>('SELECT id, name, company, machine, message FROM leads');
  const notes = await pipeline.database.query<{ id: string; note: string }>(
    'SELECT id, note FROM lead_events',
  );
  const ledger = await pipeline.database.query('SELECT * FROM lead_redactions');
  return async () => {
    for (const { id, name, company, machine, message } of texts)
      await pipeline.database.query(
        'UPDATE leads SET name = $2, company = $3, machine = $4, message = $5 WHERE id = $1',
        [id, name, company, machine, message],
      );
    for (const { id, note } of notes)
      await pipeline.database.query('UPDATE lead_events SET note = $2 WHERE id = $1', [id, note]);
    await pipeline.database.query('TRUNCATE lead_redactions');
    await pipeline.database.query(
      'INSERT INTO lead_redactions SELECT * FROM jsonb_populate_recordset(NULL::lead_redactions, $1)',
      [JSON.stringify(ledger)],
    );
  };
}
const allTexts = () =>
  pipeline.database.query(
    'SELECT name, company, machine, message, (SELECT note FROM lead_events WHERE lead_id = leads.id) AS note FROM leads ORDER BY received_at',
  );

test('a restored older state loses the words again, whichever of two redactions it had', async () => {
  const copy = memoryCopy();
  const original = await keepState();
  const first = await exportPersonalData(database, ANA);
  await erasePersonalData(database, ANA, { leads: [], mentions: first.candidates.mentions }, pipeline.clock);
  const afterFirst = await keepState();
  pipeline.advance(5);
  const second = await exportPersonalData(
    database,
    { by: 'email', value: 'nobody@x.example' },
    { names: ['Obrigado'] },
  );
  await erasePersonalData(database, ANA, { leads: [], mentions: second.candidates.mentions }, pipeline.clock);
  const final = await allTexts();
  expect(JSON.stringify(final)).not.toMatch(/com a Ana Prado|Ana Prado ME|da Ana Prado|Obrigado/);
  expect(await reconcileRedactions(database, copy, pipeline.clock)).toBe(0);
  expect(copy.held).toHaveLength(6);

  await original();
  expect(await reconcileRedactions(database, copy, pipeline.clock)).toBe(5);
  expect(await allTexts()).toEqual(final);
  expect(await readRedactions(database)).toEqual(copy.held);

  await afterFirst();
  expect(await reconcileRedactions(database, copy, pipeline.clock)).toBe(1);
  expect(await allTexts()).toEqual(final);
  expect(await reconcileRedactions(database, copy, pipeline.clock)).toBe(0);
});

test('of a text that is not as the ledger knows it nothing is kept', async () => {
  const copy = memoryCopy();
  const { candidates } = await exportPersonalData(database, ANA);
  await erasePersonalData(database, ANA, { leads: [], mentions: candidates.mentions }, pipeline.clock);
  await reconcileRedactions(database, copy, pipeline.clock);
  await pipeline.database.query('TRUNCATE lead_redactions');
  await pipeline.database.query("UPDATE lead_events SET note = 'falar com Ana Prado'");
  await reconcileRedactions(database, copy, pipeline.clock);
  expect(await pipeline.database.query('SELECT note FROM lead_events')).toEqual([{ note: '[eliminado]' }]);
});

test('an entry leaves the ledger after 24 months', async () => {
  const copy = memoryCopy();
  const { candidates } = await exportPersonalData(database, ANA);
  await erasePersonalData(database, ANA, { leads: [], mentions: candidates.mentions }, pipeline.clock);
  await reconcileRedactions(database, copy, pipeline.clock);
  const later = new Date(pipeline.clock);
  later.setUTCMonth(later.getUTCMonth() + 25);
  await reconcileRedactions(database, copy, later);
  expect([copy.held, await readRedactions(database)]).toEqual([[], []]);
});

async function run(...args: string[]) {
  const env = { ...process.env, NETLIFY_DB_URL: pipeline.database.url, NETLIFY_DB_DRIVER: 'server' };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['scripts/privacy.ts', ...args], { env });
    return { code: 0, stdout, stderr: '' };
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string };
  }
}

test('the command shows each candidate, takes the chosen ones and says what it did and what it left', async () => {
  const own = await referenceOf('própria');
  const [other, noted] = [await referenceOf('mesmo telefone'), await referenceOf('nota')];
  const shown = await run('erase', ANA.value);
  expect(shown.code).toBe(1);
  expect(shown.stderr).toContain(`${formatReference(other)}  A. P.  outro@cliente.example  (mesmo telefone)`);
  expect(shown.stderr).toContain(`${formatReference(noted)}:nota  veio por «ANA@cliente.example»`);
  expect(await run('erase', ANA.value, '--mentions', `${noted}:mensagem`, '--yes')).toMatchObject({
    code: 1,
  });
  expect(await messages()).toHaveLength(8);

  const done = await run(
    'erase',
    ANA.value,
    '--only',
    own,
    '--only',
    formatReference(other),
    '--mentions',
    noted,
    '--yes',
  );
  expect(JSON.parse(done.stdout)).toMatchObject({
    erased: { leads: 2, lead_deliveries: 2 },
    redacted: { leads: 0, lead_events: 1 },
    notTouched: {
      requests: [{ email: 'ap@x.example', because: 'name and company' }],
      mentions: [
        { text: expect.stringContaining(':nome') },
        { found: ['Falem com a «Ana Prado», 98765-4321. Obrigado!', expect.anything()] },
        {},
        {},
      ],
    },
  });
  expect(await messages()).not.toContain('própria');
  expect(await pipeline.database.query('SELECT action, row_count FROM privacy_requests')).toEqual([
    { action: 'erase', row_count: 5 },
  ]);
}, 60_000);

test('a readable export has the passages of the chosen texts, and none of the others', async () => {
  const noted = await referenceOf('nota');
  const { stdout } = await run('export', ANA.value, '--readable', '--mentions', noted);
  expect(stdout).toContain('## Onde outros textos citam você\n\n- veio por «ANA@cliente.example»');
  expect(stdout).not.toContain('Rui');
}, 60_000);
