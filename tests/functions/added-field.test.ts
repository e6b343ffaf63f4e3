import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { exportPersonalData } from '../../netlify/leads/erase/privacy.ts';
import { createDatabase, type Database } from '../../netlify/platform/database.ts';
import { CONTACT_FIELDS, type FieldSpec } from '../../src/shared/request/fields.ts';
import { startLeadDatabase, type TestDatabase } from '../fixtures/lead-database.ts';
import { REQUEST } from '../fixtures/lead-pipeline.ts';

// A form with one more field. The places below must support it without a change.

const FIELDS = '../../src/shared/request/fields.ts';
const ENTERING = '../../netlify/inbox/enter-lead.ts?city';
const CITY = { name: 'city', label: 'Cidade', kind: 'text', required: false, maxLength: 80 };
const NOW = new Date('2026-11-20T15:00:00Z');

let store: TestDatabase;
let database: Database;
let entering: typeof import('../../netlify/inbox/enter-lead.ts');
beforeAll(async () => {
  const fields = [...CONTACT_FIELDS, CITY as unknown as FieldSpec];
  vi.doMock(FIELDS, async (load) => ({ ...(await load<object>()), CONTACT_FIELDS: fields }));
  // The query keeps this copy of the module apart from the one that other tests have loaded.
  entering = await import(/* @vite-ignore */ ENTERING);
  vi.doUnmock(FIELDS);
  store = await startLeadDatabase();
  database = createDatabase({ connectionString: store.url });
});
afterAll(async () => {
  await database.close();
  await store.stop();
});

test('a field that is added to the form is stored from the team’s entries, and searched for the names of others', async () => {
  const request = {
    ...REQUEST,
    name: 'Rui',
    message: 'Preciso de uma rosca',
    city: 'Itu, com ana@x.example',
  };
  const entry = { request, origin: 'phone', receivedAt: NOW, isSure: true } as const;
  await entering.enterLead(database, entry, { key: randomUUID(), author: 'Bia' }, NOW);
  expect(await store.query("SELECT request ->> 'city' AS city FROM leads")).toEqual([{ city: request.city }]);
  const { mentions } = await exportPersonalData(database, { by: 'email', value: 'ana@x.example' });
  expect(mentions).toMatchObject([{ place: 'leads.request', passage: 'Itu, com «ana@x.example»' }]);
});
