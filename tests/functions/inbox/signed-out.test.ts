import { beforeEach, describe, expect, test } from 'vitest';
import { prepareInbox } from '../../fixtures/inbox.ts';
import type { Call } from '../../fixtures/staff.ts';

const { inbox } = await prepareInbox();
let reference: string;
beforeEach(async () => {
  reference = await inbox.add();
});

const CALLS: readonly [string, (call: Call) => Promise<Response>][] = [
  ['the list', (call) => inbox.ask({}, call)],
  ['the export', (call) => inbox.export({}, call)],
  ['a change of state', (call) => inbox.act(reference, 'estado', { state: 'discarded', revision: 0 }, call)],
  ['a note', (call) => inbox.act(reference, 'nota', { note: 'x' }, call)],
  ['a reply', (call) => inbox.act(reference, 'resposta', { channel: 'email' }, call)],
  ['a new owner', (call) => inbox.act(reference, 'responsavel', { assignee: 'Bia', revision: 0 }, call)],
  [
    'an outcome',
    (call) => inbox.act(reference, 'desfecho', { outcome: 'won', wonCents: 1, revision: 0 }, call),
  ],
  ['one request', (call) => inbox.read(reference, call)],
];

const everything = () =>
  inbox.staff.database.query(
    'SELECT l.*, (SELECT count(*) FROM lead_events) AS events, (SELECT count(*) FROM lead_deliveries) AS sent FROM leads l',
  );

async function expectNothingDone(calls: typeof CALLS, call: Call, status: number): Promise<void> {
  const before = await everything();
  for (const [, make] of calls) {
    const response = await make(call);
    expect(response.status).toBe(status);
    expect(await response.text()).not.toContain('Prado');
  }
  expect(await everything()).toEqual(before);
  expect(inbox.smtp.mails).toEqual([]);
}

describe('a client can neither read nor change a lead', () => {
  test('with an expired session', async () => {
    inbox.staff.advance(9 * 3600);
    await expectNothingDone(CALLS, {}, 401);
  });

  test('from another origin or without one', async () => {
    const changing = CALLS.filter(([name]) => name !== 'one request');
    await expectNothingDone(changing, { headers: { origin: 'https://outra.example' } }, 403);
    await expectNothingDone(changing, { headers: { origin: '' } }, 403);
    await expectNothingDone(changing, { headers: { 'sec-fetch-site': 'cross-site' } }, 403);
  });
});

test('responds 405 to other methods', async () => {
  expect((await inbox.ask({}, { method: 'GET', body: undefined })).status).toBe(405);
  expect((await inbox.export({}, { method: 'DELETE', body: undefined })).status).toBe(405);
  expect((await inbox.read(reference, { method: 'DELETE' })).status).toBe(405);
  expect((await inbox.act(reference, 'nota', { note: 'x' }, { method: 'GET', body: undefined })).status).toBe(
    405,
  );
});
