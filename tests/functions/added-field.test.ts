import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDatabase, type Database } from '../../netlify/platform/database.ts';
import { CONTACT_FIELDS, type FieldSpec } from '../../src/shared/request/fields.ts';
import { startLeadDatabase, type TestDatabase } from '../fixtures/lead-database.ts';
import { REQUEST } from '../fixtures/lead-pipeline.ts';

// A form with one more field. The places below must support it without a change.

const FIELDS = '../../src/shared/request/fields.ts';
const LEDGER = '../../netlify/leads/erase/redaction-ledger.ts';
const CITY = { name: 'city', label: 'Cidade', kind: 'text', required: false, maxLength: 80 };
const ANA = 'Ana Prado';
const NOW = new Date('2026-11-20T15:00:00Z');

/** A copy of the module that sees the field. The query keeps it apart from the one that other tests have loaded. */
const importWithCity = <Module>(path: string): Promise<Module> => import(/* @vite-ignore */ `${path}?city`);

type Entering = typeof import('../../netlify/inbox/enter-lead.ts');
type Erasing = typeof import('../../netlify/leads/erase/privacy.ts');
type Ledger = typeof import('../../netlify/leads/erase/redaction-ledger.ts');

let store: TestDatabase;
let database: Database;
let entering: Entering;
let erasing: Erasing;
let ledger: Ledger;
beforeAll(async () => {
  const fields = [...CONTACT_FIELDS, CITY as unknown as FieldSpec];
  vi.doMock(FIELDS, async (load) => ({
    ...(await load<object>()),
    CONTACT_FIELDS: fields,
  }));
  entering = await importWithCity('../../netlify/inbox/enter-lead.ts');
  ledger = await importWithCity(LEDGER);
  vi.doMock(LEDGER, () => ledger);
  erasing = await importWithCity('../../netlify/leads/erase/privacy.ts');
  vi.doUnmock(FIELDS);
  vi.doUnmock(LEDGER);
  store = await startLeadDatabase();
  database = createDatabase({ connectionString: store.url });
});
afterAll(async () => {
  await database.close();
  await store.stop();
});

const read = () => store.query("SELECT request ->> 'city' AS city, message FROM leads");

test('a field that is added to the form is stored from the team’s entries, and covered by erasure and restore', async () => {
  const request = { ...REQUEST, name: 'Rui', message: 'Preciso de uma rosca', city: `Itu, perto de ${ANA}` };
  const entry = { request, origin: 'phone', receivedAt: NOW, isSure: true } as const;
  await entering.enterLead(database, entry, { key: randomUUID(), author: 'Bia' }, NOW);
  const entered = [{ city: request.city, message: request.message }];
  expect(await read()).toEqual(entered);

  const subject = { by: 'email', value: 'prado@x.example' } as const;
  const { hits } = await erasing.exportPersonalData(database, subject, [ANA]);
  expect(hits).toMatchObject([{ field: 'city', text: request.city }]);
  expect(await erasing.redactHits(database, hits, NOW)).toBe(1);
  const erased = [{ city: 'Itu, perto de [eliminado]', message: request.message }];
  expect(await read()).toEqual(erased);

  // An older backup is restored, without the newest entry of the ledger.
  const redactions = await ledger.REDACTIONS.read(database);
  await store.query("UPDATE leads SET request = jsonb_set(request, '{city}', to_jsonb($1::text))", [
    request.city,
  ]);
  await store.query('DELETE FROM lead_redactions');
  expect(await ledger.REDACTIONS.replay(database, redactions)).toBe(1);
  expect(await read()).toEqual(erased);
});
