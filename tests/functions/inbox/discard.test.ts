import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { DiscardQuery, DiscardResponse } from '../../../src/shared/inbox/inbox-wire.ts';
import { prepareInbox } from '../../fixtures/inbox.ts';

const { inbox } = await prepareInbox();

const discard = async (query: Partial<DiscardQuery> = {}) =>
  (await (await inbox.discard(query)).json()) as DiscardResponse;
const SUSPECT = { suspicions: ['links'] };

test('counts first, then discards what was counted and nothing that came later', async () => {
  const spam = [await inbox.add(SUSPECT), await inbox.add(SUSPECT)];
  const genuine = await inbox.add();
  const counted = await discard();
  expect(counted.count).toBe(2);
  inbox.staff.advance(60);
  const later = await inbox.add({ ...SUSPECT, receivedAt: inbox.staff.clock });
  expect(await discard({ until: counted.until })).toEqual({ count: 0, until: counted.until });
  expect(await inbox.found({ view: 'discarded' })).toEqual(expect.arrayContaining(spam));
  expect(await inbox.found({ view: 'suspect' })).toEqual([later]);
  expect(await inbox.found({ view: 'new' })).toEqual([genuine]);
});

test('follows the segment and the search', async () => {
  const found = await inbox.add({ ...SUSPECT, segment: 'extrusao', message: 'Compre backlinks' });
  await inbox.add({ ...SUSPECT, segment: 'extrusao', message: 'Rosca' });
  await inbox.add({ ...SUSPECT, segment: 'injecao', message: 'Compre backlinks' });
  const filter = { segment: 'extrusao', text: 'backl' } as const;
  const { count, until } = await discard(filter);
  expect(count).toBe(1);
  await discard({ ...filter, until });
  expect(await inbox.found({ view: 'discarded' })).toEqual([found]);
});

test('each lead tells who discarded it, and can be taken back by itself', async () => {
  const reference = await inbox.add(SUSPECT);
  const { until } = await discard();
  await discard({ until });
  const { events, revision, state } = await inbox.lead(reference);
  expect({ revision, state }).toEqual({ revision: 1, state: 'discarded' });
  expect(events).toMatchObject([{ kind: 'state', from: 'suspect', to: 'discarded', author: 'Bia' }]);
  await inbox.act(reference, 'estado', { state: 'new', revision });
  expect(await inbox.lead(reference)).toMatchObject({ state: 'new', suspicions: [] });
});

test('discards more than one statement does, and does nothing when it is repeated', async () => {
  await inbox.staff.database.query(
    `INSERT INTO leads (id, reference, received_at, name, email, phone, company, segment, message, fingerprint,
                        suspicions, next_attempt_at)
     SELECT gen_random_uuid(), 'B' || lpad(i::text, 7, '0'), $1, 'Spam', 's@spam.example', '11987654321', '', '', 'x', '',
            '{links}', $1 FROM generate_series(1, 1200) AS i`,
    [inbox.minutesAgo(10)],
  );
  const { until } = await discard();
  const headers = { 'idempotency-key': randomUUID() };
  for (let left = 1200, calls = 0; left > 0 && calls < 5; calls += 1) {
    const response = await inbox.discard({ until }, { headers });
    left = ((await response.json()) as DiscardResponse).count;
  }
  await inbox.discard({ until }, { headers });
  const [row] = await inbox.staff.database.query(
    `SELECT count(*)::int AS events, count(DISTINCT lead_id)::int AS leads FROM lead_events`,
  );
  expect(row).toEqual({ events: 1200, leads: 1200 });
});

test.each([
  { until: 'ontem' },
  { until: 5 },
  { segment: 'x' },
  { text: 1 },
] as unknown as Partial<DiscardQuery>[])('refuses %j', async (query) => {
  await inbox.add(SUSPECT);
  expect((await inbox.discard(query)).status).toBe(422);
  expect(await inbox.found({ view: 'suspect' })).toHaveLength(1);
});
