import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ERASURES, openErasureCopy, reconcileLedger } from '../../netlify/leads/erase/erasure-ledger.ts';
import { exportPersonalData, redactHits, type Subject } from '../../netlify/leads/erase/privacy.ts';
import {
  copyLedgers,
  hashText,
  REDACTIONS,
  type Redaction,
} from '../../netlify/leads/erase/redaction-ledger.ts';
import { eraseOldLeads } from '../../netlify/leads/erase/retention.ts';
import { formatReference } from '../../src/shared/request/reference.ts';
import { erasePerson } from '../fixtures/erase-person.ts';
import { REQUEST } from '../fixtures/lead-pipeline.ts';
import { preparePipeline } from '../fixtures/prepare-pipeline.ts';

const { pipeline, output } = await preparePipeline();
const { database } = pipeline.services;

/** A copy of a ledger outside the database that counts how often it is written. */
function memoryCopy<Entry>() {
  const copy = {
    held: new Map() as ReadonlyMap<string, Entry>,
    writes: 0,
    read: async () => copy.held,
    write: async (entries: ReadonlyMap<string, Entry>) => {
      copy.held = new Map(entries);
      copy.writes += 1;
    },
  };
  return copy;
}

const erase = () => erasePerson(database, { by: 'email', value: REQUEST.email });
const names = async () => (await pipeline.rows()).map(({ message }) => message).toSorted();

/** The rows of a table, to be put back later, as a restored backup does. */
async function keepState() {
  const rows = await pipeline.database.query<{ row: string }>(
    'SELECT to_jsonb(leads) - $1::text[] AS row FROM leads',
    [['search_text', 'state', 'email', 'phone', 'segment', 'message', 'urgent']],
  );
  return async () => {
    await pipeline.database.empty();
    for (const { row } of rows) {
      const columns = Object.keys(row).join(', ');
      await pipeline.database.query(
        `INSERT INTO leads (${columns}) SELECT ${columns} FROM jsonb_populate_record(NULL::leads, $1)`,
        [JSON.stringify(row)],
      );
    }
  };
}

test('records erasures by request, by the purge and by hand, as hashes and without the test request', async () => {
  await pipeline.post(REQUEST);
  await erase();
  await pipeline.post({ ...REQUEST, message: 'velho' });
  await pipeline.post({ ...REQUEST, message: 'à mão' });
  await pipeline.postTest();
  const ids = (await pipeline.rows()).map(({ id }) => id);
  await pipeline.database.query("UPDATE leads SET received_at = '2020-01-01' WHERE message = 'velho'");
  await eraseOldLeads(pipeline.services);
  await pipeline.database.query('DELETE FROM leads');
  const erasures = await ERASURES.read(database);
  expect(erasures.size).toBe(3);
  for (const hash of erasures.keys()) expect(hash).toMatch(/^[0-9a-f]{64}$/);
  for (const id of ids) expect([...erasures.keys()].join()).not.toContain(id.replaceAll('-', ''));
});

test('erases again the leads that a restored database brings back', async () => {
  const copy = memoryCopy<string>();
  await pipeline.post({ ...REQUEST, message: 'apagado' });
  await pipeline.post({ ...REQUEST, email: 'caio@cliente.example', message: 'fica' });
  const restoreOlderState = await keepState();
  await erase();
  expect(await reconcileLedger(database, ERASURES, copy, pipeline.clock)).toBe(0);

  await restoreOlderState();
  expect(await names()).toEqual(['apagado', 'fica']);
  expect(await reconcileLedger(database, ERASURES, copy, pipeline.clock)).toBe(1);
  expect(await names()).toEqual(['fica']);
  expect((await ERASURES.read(database)).size).toBe(1);
  expect(await reconcileLedger(database, ERASURES, copy, pipeline.clock)).toBe(0);
});

test('keeps a request that a person has sent again after the erasure', async () => {
  const key = { 'idempotency-key': '0b6f6f0e-6a51-4c11-9d8c-1a2b3c4d5e6f' };
  const copy = memoryCopy<string>();
  await pipeline.post(REQUEST, key);
  await erase();
  await reconcileLedger(database, ERASURES, copy, pipeline.clock);
  await pipeline.database.query('DELETE FROM lead_erasures');
  pipeline.clock = new Date(Date.now() + 60_000);
  await pipeline.post(REQUEST, key);
  expect(await reconcileLedger(database, ERASURES, copy, pipeline.clock)).toBe(0);
  expect(await pipeline.rows()).toHaveLength(1);
});

test('an empty database does not empty the copy, and nothing is written if nothing changed', async () => {
  const copy = memoryCopy<string>();
  await pipeline.post(REQUEST);
  await erase();
  await reconcileLedger(database, ERASURES, copy, pipeline.clock);
  const { held } = copy;
  await pipeline.database.query('DELETE FROM lead_erasures');
  await reconcileLedger(database, ERASURES, copy, pipeline.clock);
  expect([copy.held, copy.writes]).toEqual([held, 1]);
  expect(await ERASURES.read(database)).toEqual(held);
});

test('forgets an erasure after 24 months, when the purge would erase the lead of any backup', async () => {
  const copy = memoryCopy<string>();
  await pipeline.post(REQUEST);
  await erase();
  const later = (months: number, days: number) => {
    const date = new Date();
    date.setUTCMonth(date.getUTCMonth() + months);
    date.setUTCDate(date.getUTCDate() + days);
    return date;
  };
  await reconcileLedger(database, ERASURES, copy, later(24, -3));
  expect([copy.held.size, (await ERASURES.read(database)).size]).toEqual([1, 1]);
  await reconcileLedger(database, ERASURES, copy, later(24, 3));
  expect([copy.held.size, (await ERASURES.read(database)).size]).toEqual([0, 0]);
});

test('is kept in the second store; a copy that cannot be written is reported, and completed the next time', async () => {
  await pipeline.post(REQUEST);
  await erase();
  expect(await copyLedgers(database, pipeline.clock)).toEqual({ complete: false });
  expect(output.lines.join()).toContain('leads: erasures not copied');

  const folder = await mkdtemp(join(tmpdir(), 'ledger-'));
  vi.stubEnv('STORE_FOLDER', folder);
  expect(await openErasureCopy().read()).toEqual(new Map());
  expect(await copyLedgers(database, pipeline.clock)).toEqual({ complete: true });
  expect(await openErasureCopy().read()).toEqual(await ERASURES.read(database));
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

describe('a person in other people’s texts', () => {
  const { query } = pipeline.database;
  const ANA: Subject = { by: 'email', value: 'ana@cliente.example' };
  const RUI = {
    ...REQUEST,
    name: 'Rui Costa',
    company: 'Sopra',
    email: 'rui@sopra.example',
    phone: '(21) 3333-4444',
  };

  /** One request of hers, and mentions of her in every text of other people's requests. */
  beforeEach(async () => {
    for (const request of [
      { ...REQUEST, message: 'própria' },
      { ...RUI, message: 'Falem com a Ana Prado, 98765-4321.\nObrigado!' },
      { ...RUI, name: 'Ana Prado', company: 'Ana Prado ME', machine: 'Romi da ANA PRÁDO', message: 'campos' },
      {
        ...RUI,
        email: 'ana.prado@sopra.example',
        phone: '(21) 3333-4444 / 11 8765-4321',
        message: 'contatos',
      },
      { ...RUI, message: 'nada dela: mariana@cliente.example' },
    ]) {
      await pipeline.post(request);
      pipeline.advance(1);
    }
    const [own] = await query<{ reference: string }>("SELECT reference FROM leads WHERE message = 'própria'");
    await query(
      `INSERT INTO lead_events (lead_id, happened_at, author, kind, note)
       SELECT id, now(), 'Bia', 'note', 'veio por ANA@cliente.example, ver ' || $1 FROM leads WHERE message = 'campos'`,
      [formatReference(own?.reference ?? '')],
    );
    await query(
      `INSERT INTO lead_attachments (file_id, lead_id, position, name, bytes, state, added_at)
       SELECT $1, id, 0, 'Ana Prado.pdf', 1, 'open', now() FROM leads WHERE message = 'campos'`,
      [randomUUID()],
    );
  });

  /** Every row of every table, as text. */
  async function dump(): Promise<string> {
    const tables = await query<{ table: string }>(
      "SELECT quote_ident(table_name) AS table FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
    );
    const rows: string[] = [];
    for (const { table } of tables) {
      const found = await query<{ row: string }>(`SELECT t::text AS row FROM ${table} t`);
      rows.push(...found.map(({ row }) => row));
    }
    return rows.join('\n');
  }
  const allTexts = () =>
    query(
      `SELECT request ->> 'name' AS name, request ->> 'company' AS company, request ->> 'machine' AS machine, email, phone, message, search_text,
              (SELECT note FROM lead_events WHERE lead_id = leads.id AND note IS NOT NULL) AS note,
              (SELECT name FROM lead_attachments WHERE lead_id = leads.id) AS file
       FROM leads ORDER BY received_at`,
    );

  test('shows each place where other people’s texts name the person: every field, the notes and the files', async () => {
    const { tables, hits } = await exportPersonalData(database, ANA);
    expect(tables['leads']?.map(({ message }) => message)).toEqual(['própria']);
    expect(hits.map(({ field, text, start, end }) => `${field}: ${text.slice(start, end)}`)).toEqual([
      'message: Ana Prado',
      'message: 98765-4321',
      'company: Ana Prado',
      'file: Ana Prado',
      'machine: ANA PRÁDO',
      'name: Ana Prado',
      'note: ANA@cliente.example',
      expect.stringMatching(/^note: [0-9A-Z]{4}-[0-9A-Z]{4}$/),
      'email: ana.prado',
      'phone: 11 8765-4321',
    ]);
    const words = await exportPersonalData(database, { by: 'email', value: 'x@y.example' }, ['Obrigado']);
    expect(words).toMatchObject({ own: [], hits: [{ field: 'message', start: 35 }] });
  });

  test('after an erasure with all its passages, no table has a word of the person', async () => {
    const { hits } = await exportPersonalData(database, ANA);
    expect(await dump()).toMatch(/ana.{0,3}prado/i);
    expect(await redactHits(database, hits, pipeline.clock)).toBe(8);
    expect(await erasePerson(database, ANA)).toMatchObject({ leads: 1, lead_deliveries: 1 });
    expect(await dump()).not.toMatch(/\bana\b|prado|8765|(?<!mari)ana@/i);
    expect(await allTexts()).toMatchObject([
      { message: 'Falem com a [eliminado], [eliminado].\nObrigado!', name: 'Rui Costa' },
      { company: '[eliminado] ME', note: 'veio por [eliminado], ver [eliminado]', file: '[eliminado].pdf' },
      { email: '[eliminado]@sopra.example', phone: '(21) 3333-4444 / [eliminado]' },
      { message: 'nada dela: mariana@cliente.example' },
    ]);
    expect(await exportPersonalData(database, ANA)).toMatchObject({ own: [], hits: [] });
  });

  test('replaces only the chosen passages, and none in a text that has changed since it was shown', async () => {
    const { hits } = await exportPersonalData(database, ANA);
    const chosen = hits.filter(({ field, start }) => field === 'note' || (field === 'message' && start > 12));
    await query("UPDATE lead_events SET note = 'outra' WHERE note IS NOT NULL");
    expect(await redactHits(database, chosen, pipeline.clock)).toBe(1);
    expect(await allTexts()).toMatchObject([
      { message: 'própria' },
      { message: 'Falem com a Ana Prado, [eliminado].\nObrigado!' },
      { note: 'outra' },
      {},
      {},
    ]);
    expect((await REDACTIONS.read(database)).size).toBe(1);
  });

  const reconcile = (copy: ReturnType<typeof memoryCopy<Redaction>>, now = pipeline.clock) =>
    reconcileLedger(database, REDACTIONS, copy, now);

  /** Puts the old texts and the old ledger back into the database, as a restored backup does. */
  async function keepTexts() {
    const keep = async (table: string, column: string, type: string) => {
      const rows = await query(`SELECT * FROM ${table}`);
      return () =>
        query(
          `UPDATE ${table} SET ${column} = old.${column} FROM jsonb_to_recordset($1) AS old (id uuid, file_id uuid, ${column} ${type})
           WHERE ${table}.${table === 'leads' ? 'id = old.id' : 'file_id = old.file_id'}`,
          [JSON.stringify(rows)],
        );
    };
    const [leads, files] = [
      await keep('leads', 'request', 'jsonb'),
      await keep('lead_attachments', 'name', 'text'),
    ];
    const notes = await query<{ id: string; note: string }>('SELECT id, note FROM lead_events');
    const ledger = await query('SELECT * FROM lead_redactions');
    return async () => {
      await leads();
      await files();
      for (const { id, note } of notes)
        await query('UPDATE lead_events SET note = $2 WHERE id = $1', [id, note]);
      await query('DELETE FROM lead_redactions');
      await query(
        'INSERT INTO lead_redactions SELECT * FROM jsonb_populate_recordset(NULL::lead_redactions, $1)',
        [JSON.stringify(ledger)],
      );
    };
  }

  test('a restored database is redacted again, whichever of two redactions it had', async () => {
    const copy = memoryCopy<Redaction>();
    const original = await keepTexts();
    const first = await exportPersonalData(database, ANA);
    await redactHits(database, first.hits, pipeline.clock);
    const afterFirst = await keepTexts();
    pipeline.advance(5);
    const second = await exportPersonalData(database, { by: 'email', value: 'x@y.example' }, ['Obrigado']);
    await redactHits(database, second.hits, pipeline.clock);
    const final = await allTexts();
    expect(JSON.stringify(final.slice(1))).not.toMatch(/prado|obrigado/i);
    expect(await reconcile(copy)).toBe(0);
    expect(copy.held.size).toBe(9);

    await original();
    expect(await reconcile(copy)).toBe(8);
    expect(await allTexts()).toEqual(final);
    expect(await REDACTIONS.read(database)).toEqual(new Map([...copy.held]));

    await afterFirst();
    expect(await reconcile(copy)).toBe(1);
    expect(await allTexts()).toEqual(final);
    expect(await reconcile(copy)).toBe(0);
  });

  test('an entry of an earlier version of the site is repeated, with several passages of one text', async () => {
    const [lead] = await query<{ hash: string }>(
      "SELECT hash_lead(id) AS hash FROM leads WHERE message LIKE 'Falem%'",
    );
    const after = 'Falem com a [eliminado], [eliminado].\nObrigado!';
    await query(
      `INSERT INTO lead_redactions (lead_hash, field, event_id, redacted_at, spans, result_hash)
       VALUES ($1, 'message', 0, $2, '{12,21,23,33}', $3)`,
      [lead?.hash, pipeline.clock, hashText(after)],
    );
    const copy = memoryCopy<Redaction>();
    await reconcile(copy);
    await query('DELETE FROM lead_redactions');
    expect(await reconcile(copy)).toBe(1);
    expect((await allTexts())[1]).toMatchObject({ message: after });
  });

  test('a text that does not match the ledger is removed completely', async () => {
    const copy = memoryCopy<Redaction>();
    const { hits } = await exportPersonalData(database, ANA);
    await redactHits(database, hits, pipeline.clock);
    await reconcile(copy);
    await query('DELETE FROM lead_redactions');
    await query("UPDATE lead_events SET note = 'falar com Ana Prado' WHERE note IS NOT NULL");
    await reconcile(copy);
    expect((await allTexts())[2]).toMatchObject({ note: '[eliminado]' });
  });

  test('an entry expires after 24 months', async () => {
    const copy = memoryCopy<Redaction>();
    const { hits } = await exportPersonalData(database, ANA);
    await redactHits(database, hits, pipeline.clock);
    await reconcile(copy);
    const later = new Date(pipeline.clock);
    later.setUTCMonth(later.getUTCMonth() + 25);
    await reconcile(copy, later);
    expect([copy.held.size, (await REDACTIONS.read(database)).size]).toEqual([0, 0]);
  });
});
