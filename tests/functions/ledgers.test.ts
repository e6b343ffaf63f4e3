import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import {
  copyErasures,
  type LedgerCopy,
  openErasureCopy,
  readErasures,
  reconcileErasures,
} from '../../netlify/leads/erase/erasure-ledger.ts';
import { eraseOldLeads } from '../../netlify/leads/erase/retention.ts';
import { erasePerson } from '../fixtures/erase-person.ts';
import { REQUEST } from '../fixtures/lead-pipeline.ts';
import { preparePipeline } from '../fixtures/prepare-pipeline.ts';

const { pipeline, output } = await preparePipeline();
const { database } = pipeline.services;

/** A copy of the ledger outside the database that counts how often it is written. */
function memoryCopy() {
  const copy = {
    held: new Map() as ReadonlyMap<string, string>,
    writes: 0,
    read: async () => copy.held,
    write: async (erasures: ReadonlyMap<string, string>) => {
      copy.held = new Map(erasures);
      copy.writes += 1;
    },
  };
  return copy satisfies LedgerCopy;
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
  const erasures = await readErasures(database);
  expect(erasures.size).toBe(3);
  for (const hash of erasures.keys()) expect(hash).toMatch(/^[0-9a-f]{64}$/);
  for (const id of ids) expect([...erasures.keys()].join()).not.toContain(id.replaceAll('-', ''));
});

test('erases again the leads that a restored database brings back', async () => {
  const copy = memoryCopy();
  await pipeline.post({ ...REQUEST, message: 'apagado' });
  await pipeline.post({ ...REQUEST, email: 'caio@cliente.example', message: 'fica' });
  const restoreOlderState = await keepState();
  await erase();
  expect(await reconcileErasures(database, pipeline.clock, copy)).toBe(0);

  await restoreOlderState();
  expect(await names()).toEqual(['apagado', 'fica']);
  expect(await reconcileErasures(database, pipeline.clock, copy)).toBe(1);
  expect(await names()).toEqual(['fica']);
  expect((await readErasures(database)).size).toBe(1);
  expect(await reconcileErasures(database, pipeline.clock, copy)).toBe(0);
});

test('keeps a request that a person has sent again after the erasure', async () => {
  const key = { 'idempotency-key': '0b6f6f0e-6a51-4c11-9d8c-1a2b3c4d5e6f' };
  const copy = memoryCopy();
  await pipeline.post(REQUEST, key);
  await erase();
  await reconcileErasures(database, pipeline.clock, copy);
  await pipeline.database.query('DELETE FROM lead_erasures');
  pipeline.clock = new Date(Date.now() + 60_000);
  await pipeline.post(REQUEST, key);
  expect(await reconcileErasures(database, pipeline.clock, copy)).toBe(0);
  expect(await pipeline.rows()).toHaveLength(1);
});

test('an empty database does not empty the copy, and nothing is written if nothing changed', async () => {
  const copy = memoryCopy();
  await pipeline.post(REQUEST);
  await erase();
  await reconcileErasures(database, pipeline.clock, copy);
  const { held } = copy;
  await pipeline.database.query('DELETE FROM lead_erasures');
  await reconcileErasures(database, pipeline.clock, copy);
  expect([copy.held, copy.writes]).toEqual([held, 1]);
  expect(await readErasures(database)).toEqual(held);
});

test('forgets an erasure after 24 months, when the purge would erase the lead of any backup', async () => {
  const copy = memoryCopy();
  await pipeline.post(REQUEST);
  await erase();
  const later = (months: number, days: number) => {
    const date = new Date();
    date.setUTCMonth(date.getUTCMonth() + months);
    date.setUTCDate(date.getUTCDate() + days);
    return date;
  };
  await reconcileErasures(database, later(24, -3), copy);
  expect([copy.held.size, (await readErasures(database)).size]).toEqual([1, 1]);
  await reconcileErasures(database, later(24, 3), copy);
  expect([copy.held.size, (await readErasures(database)).size]).toEqual([0, 0]);
});

test('is kept in the second store; a copy that cannot be written is reported, and completed the next time', async () => {
  await pipeline.post(REQUEST);
  await erase();
  expect(await copyErasures(database, pipeline.clock)).toEqual({ complete: false });
  expect(output.lines.join()).toContain('leads: erasures not copied');

  const folder = await mkdtemp(join(tmpdir(), 'ledger-'));
  vi.stubEnv('STORE_FOLDER', folder);
  expect(await openErasureCopy().read()).toEqual(new Map());
  expect(await copyErasures(database, pipeline.clock)).toEqual({ complete: true });
  expect(await openErasureCopy().read()).toEqual(await readErasures(database));
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});
