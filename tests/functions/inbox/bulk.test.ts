import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { loadAnswers } from '../../../netlify/figures/load-requests.ts';
import { weeksUntil } from '../../../netlify/figures/weeks.ts';
import type { BulkChange, BulkResponse } from '../../../src/shared/inbox/inbox-wire.ts';
import { prepareInbox } from '../../fixtures/inbox.ts';

const { inbox } = await prepareInbox();

const send = async (leads: BulkChange['leads'], change: BulkChange['change'], headers = {}) =>
  (await (await inbox.bulk({ leads, change }, { headers })).json()) as BulkResponse;
const seen = (reference: string, revision = 0) => ({ reference, revision });
const states = async (references: readonly string[]) =>
  Promise.all(references.map(async (reference) => (await inbox.lead(reference)).state));

test('changes those that nobody has changed since, and names the others', async () => {
  const [first, second, third] = [await inbox.add(), await inbox.add(), await inbox.add()] as const;
  await inbox.act(second, 'estado', { state: 'active', revision: 0 });
  const result = await send([seen(first), seen(second), seen(third), seen('ZZZZ9999')], {
    state: 'answered',
  });
  expect(result.changed.toSorted((a, b) => a.reference.localeCompare(b.reference))).toEqual(
    [seen(first, 1), seen(third, 1)].toSorted((a, b) => a.reference.localeCompare(b.reference)),
  );
  expect(result.missed).toEqual([second, 'ZZZZ9999']);
  expect(await states([first, second, third])).toEqual(['answered', 'active', 'answered']);
  expect(await inbox.lead(third)).toMatchObject({
    firstAnswerMinutes: 10,
    events: [{ kind: 'state', author: 'Bia', from: 'new', to: 'answered' }],
  });
});

test('repeated with its key, changes nothing more and reports the same', async () => {
  const references = [await inbox.add(), await inbox.add()];
  const leads = references.map((reference) => seen(reference));
  const headers = { 'idempotency-key': randomUUID() };
  const once = await send(leads, { assignee: 'Bia' }, headers);
  expect(await send(leads, { assignee: 'Bia' }, headers)).toEqual(once);
  expect(once.changed).toHaveLength(2);
  expect((await inbox.lead(references[0] ?? '')).events).toMatchObject([
    { kind: 'assignment', detail: 'Bia' },
  ]);
  expect(await inbox.found({ view: 'mine' })).toHaveLength(2);
});

test('an assignment is undone, also to somebody without an account, and to nobody else', async () => {
  // Caio signs in by the password as well.
  const [caios, free] = [await inbox.add(), await inbox.add()];
  inbox.cookie = await inbox.staff.signIn('Caio');
  await send([seen(caios)], { assignee: 'Caio' });
  inbox.cookie = await inbox.staff.signIn('Bia');
  const { changed } = await send([seen(caios, 1), seen(free)], { assignee: 'Bia' });
  expect(changed).toHaveLength(2);
  // The other one was never his.
  expect((await inbox.bulk({ leads: changed, change: { assignee: 'Caio' } })).status).toBe(422);
  const headers = { 'idempotency-key': randomUUID() };
  const undone = await send([seen(caios, 2)], { assignee: 'Caio' }, headers);
  expect(undone).toEqual({ changed: [seen(caios, 3)], missed: [] });
  expect(await send([seen(caios, 2)], { assignee: 'Caio' }, headers)).toEqual(undone);
  await send([seen(free, 1)], { assignee: null });
  expect((await inbox.lead(caios)).work.assignee).toBe('Caio');
  expect((await inbox.lead(free)).work.assignee).toBeNull();
});

test('“answered” that is undone within ten minutes leaves no first answer that was not there', async () => {
  const [slip, replied, late] = [await inbox.add(), await inbox.add(), await inbox.add()];
  await inbox.act(replied, 'resposta', { channel: 'email' });
  await send([seen(slip), seen(replied, 1), seen(late)], { state: 'answered' });
  inbox.staff.advance(540);
  await send([seen(slip, 1)], { state: 'new' });
  await send([seen(replied, 2)], { state: 'active' });
  inbox.staff.advance(120);
  await send([seen(late, 1)], { state: 'new' });
  expect(await inbox.lead(slip)).toMatchObject({ firstAnsweredAt: null, firstAnswerMinutes: null });
  expect(await inbox.lead(replied)).toMatchObject({ firstAnswerMinutes: 10 });
  expect(await inbox.lead(late)).toMatchObject({ firstAnswerMinutes: 10 });
  const weeks = weeksUntil(inbox.staff.clock, 4);
  expect(await loadAnswers(inbox.staff.services.database, weeks)).toMatchObject({
    answered: 2,
    unanswered: 1,
  });
});

test('discarded spam goes back to where it was, with its flags', async () => {
  const spam = await inbox.add({ suspicions: ['links'] });
  const { changed } = await send([seen(spam)], { state: 'discarded' });
  expect((await inbox.lead(spam)).state).toBe('discarded');
  expect((await send(changed, { state: 'suspect' })).changed).toEqual([seen(spam, 2)]);
  expect((await inbox.lead(spam)).state).toBe('suspect');
  expect((await inbox.lead(spam)).suspicions).toHaveLength(1);
});

test('takes 200 leads and no more', async () => {
  await inbox.staff.database.query(
    `INSERT INTO leads (id, reference, received_at, name, email, phone, company, segment, message, fingerprint, next_attempt_at)
     SELECT gen_random_uuid(), lpad(i::text, 8, '0'), $1, 'Ana', 'a@b.c', '', '', '', 'Rosca', '', $1
     FROM generate_series(1, 201) i`,
    [inbox.minutesAgo(5)],
  );
  const leads = Array.from({ length: 201 }, (_, i) => seen(String(i + 1).padStart(8, '0')));
  expect((await inbox.bulk({ leads, change: { state: 'answered' } })).status).toBe(422);
  expect((await send(leads.slice(0, 200), { state: 'answered' })).changed).toHaveLength(200);
});

test.each([
  { leads: [], change: { state: 'active' } },
  { leads: [{ reference: 'x', revision: 0 }], change: { state: 'active' } },
  { leads: [{ reference: 'AAAA2222', revision: -1 }], change: { state: 'active' } },
  { leads: [seen('AAAA2222'), seen('AAAA2222')], change: { state: 'active' } },
  { leads: [seen('AAAA2222')], change: { state: 'synthetic' } },
  { leads: [seen('AAAA2222')], change: { assignee: 'Desconhecida' } },
  { leads: [seen('AAAA2222')], change: {} },
  { leads: 'x', change: null },
])('refuses %j', async (body) => {
  expect((await inbox.bulk(body as BulkChange)).status).toBe(422);
});
