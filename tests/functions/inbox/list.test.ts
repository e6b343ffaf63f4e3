import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { InboxQuery, Suspects } from '../../../src/contracts/desk.ts';
import { discardResponse } from '../../../src/shared/inbox/inbox-answers.ts';
import type { Order } from '../../../src/shared/inbox/inbox-wire.ts';
import { prepareInbox } from '../../fixtures/inbox.ts';

const { inbox } = await prepareInbox();

describe('the parts of the inbox', () => {
  test('list and count the leads of their states: the longest wait first, and what does not wait newest first', async () => {
    const ago = (minutes: number) => ({ receivedAt: inbox.minutesAgo(minutes) });
    const late = await inbox.add({ ...ago(10 * 60) });
    const fresh = await inbox.add({ ...ago(5) });
    const active = await inbox.add({ ...ago(60), handling: 'active' });
    const answered = await inbox.add({ ...ago(60 * 24 * 3), handling: 'answered' });
    const discarded = await inbox.add({ ...ago(60 * 24 * 4), handling: 'discarded' });
    const suspect = await inbox.add({ ...ago(60 * 24 * 2), suspicions: ['honeypot'] });
    // The daily test request, which no part shows.
    const test = await inbox.add({ ...ago(30) });
    await inbox.staff.database.query('UPDATE leads SET synthetic = true WHERE reference = $1', [test]);

    expect((await inbox.read(test)).status).toBe(404);
    expect(await inbox.found({ view: 'open' })).toEqual([late, active, fresh]);
    expect(await inbox.found({ view: 'late' })).toEqual([late]);
    expect(await inbox.found({ view: 'new' })).toEqual([late, fresh]);
    expect(await inbox.found({ view: 'unowned' })).toEqual([late, active, fresh]);
    expect(await inbox.found({ view: 'open', order: 'arrival' })).toEqual([fresh, active, late]);
    expect(await inbox.found({ view: 'active' })).toEqual([active]);
    expect(await inbox.found({ view: 'answered' })).toEqual([answered]);
    expect(await inbox.found({ view: 'discarded' })).toEqual([discarded]);
    expect(await inbox.found({ view: 'suspect' })).toEqual([suspect]);
    expect(await inbox.found({ view: 'all' })).toEqual([fresh, active, late, suspect, answered, discarded]);
    expect((await inbox.page()).counts).toEqual({
      open: 3,
      urgent: 0,
      late: 1,
      new: 2,
      active: 1,
      suspect: 1,
      due: 0,
      mine: 0,
      unowned: 3,
      undecided: 0,
    });
  });

  test('a lead waits in working hours and is late after four of them', async () => {
    // In São Paulo the first arrived on Monday at 17:00, the second on Tuesday at 10:30. Now it is Tuesday, 14:00.
    await inbox.add({ receivedAt: new Date('2026-11-23T20:00:00Z') });
    await inbox.add({ receivedAt: new Date('2026-11-24T13:30:00Z') });
    await inbox.add({ receivedAt: new Date('2026-11-01T13:30:00Z') });
    await inbox.add({ receivedAt: new Date('2026-11-24T12:00:00Z'), handling: 'answered' });
    const { leads } = await inbox.page();
    expect(leads.map(({ waitingMinutes, isLate }) => [waitingMinutes, isLate])).toEqual([
      [210, false],
      [null, false],
      [420, true],
      [9480, true],
    ]);
  });

  test('show the open requests of stopped machines first, in every part, and have a part for them', async () => {
    const seed = (minutes: number, lead: object = {}) =>
      inbox.add({ receivedAt: inbox.minutesAgo(minutes), ...lead });
    const closed = await seed(5, { urgent: 'sim', handling: 'answered' });
    const fresh = await seed(10);
    const suspect = await seed(15, { urgent: 'sim', suspicions: ['honeypot'] });
    const urgent = await seed(20, { urgent: 'sim', handling: 'active', segment: 'extrusao' });
    const older = await seed(30);
    const oldest = await seed(40, { urgent: 'sim' });
    expect(await inbox.found({ view: 'open' })).toEqual([oldest, urgent, older, fresh]);
    expect(await inbox.found({ view: 'open', order: 'arrival' })).toEqual([urgent, oldest, fresh, older]);
    expect(await inbox.found({ view: 'new' })).toEqual([oldest, older, fresh]);
    expect(await inbox.found({ view: 'all' })).toEqual([urgent, oldest, closed, fresh, suspect, older]);
    expect(await inbox.found({ view: 'urgent' })).toEqual([oldest, urgent]);
    expect(await inbox.found({ view: 'urgent', segment: 'extrusao' })).toEqual([urgent]);
    const { counts, leads } = await inbox.page({ view: 'all' });
    expect(counts).toMatchObject({ open: 4, urgent: 2 });
    expect(leads.map(({ isUrgent }) => isUrgent)).toEqual([true, true, true, false, true, false]);
    expect(await inbox.lead(urgent)).toMatchObject({ isUrgent: true, request: { urgent: 'sim' } });
  });

  test('refuse an invalid query', async () => {
    for (const wrong of [
      { view: 'x' },
      { segment: 'x' },
      { text: 1 },
      { text: 'x'.repeat(121) },
      { after: '' },
      { from: '2026-02-30' },
      { to: '24/11/2026' },
      { origin: 'fax' },
      { order: 'toString' },
    ]) {
      expect((await inbox.ask(wrong as never)).status).toBe(422);
    }
    expect((await inbox.ask({}, { body: '{' })).status).toBe(400);
    expect((await inbox.ask({}, { body: 'x'.repeat(40_000) })).status).toBe(413);
  });
});

describe('the filters', () => {
  test('the period has days of São Paulo, the last one included', async () => {
    const at = (moment: string) => inbox.add({ receivedAt: new Date(moment) });
    const before = await at('2026-11-10T02:59:59Z');
    const first = await at('2026-11-10T03:00:00Z');
    const last = await at('2026-11-13T02:59:59Z');
    const after = await at('2026-11-13T03:00:00Z');
    expect(await inbox.found({ from: '2026-11-10', to: '2026-11-12' })).toEqual([last, first]);
    expect(await inbox.found({ from: '2026-11-13' })).toEqual([after]);
    expect(await inbox.found({ to: '2026-11-09' })).toEqual([before]);
    // As while a person types the year 2026.
    expect(await inbox.found({ from: '0020-11-13' })).toHaveLength(4);
  });

  test('the origin, together with the others', async () => {
    const phone = await inbox.add({ origin: 'phone', segment: 'extrusao' });
    await inbox.add({ origin: 'phone' });
    await inbox.add();
    expect(await inbox.found({ origin: 'phone' })).toHaveLength(2);
    expect(await inbox.found({ origin: 'phone', segment: 'extrusao' })).toEqual([phone]);
  });
});

test.each<Partial<InboxQuery>>([
  { view: 'open', order: 'wait' },
  { view: 'open', order: 'arrival' },
  { view: 'all', order: 'wait' },
])('pages of %j neither skip nor repeat a lead while new leads arrive', async (query) => {
  const references: string[] = [];
  for (let i = 0; i < 120; i += 1) {
    // Groups of three arrive at the same time.
    references.unshift(
      await inbox.add({ receivedAt: new Date(Date.UTC(2026, 10, 1, 0, Math.floor(i / 3))) }),
    );
  }
  const first = await inbox.page(query);
  const late = await inbox.add();
  const second = await inbox.page({ ...query, after: first.next });
  const third = await inbox.page({ ...query, after: second.next });
  const seen = [first, second, third].flatMap(({ leads }) => leads.map(({ reference }) => reference));
  // The lead that arrived meanwhile waits the shortest, and would be above the first page by its arrival.
  const isLast = query.view === 'open' && query.order === 'wait';
  expect(seen.toSorted()).toEqual([...references, ...(isLast ? [late] : [])].toSorted());
  if (isLast) expect(seen.at(-1)).toBe(late);
  expect([first, second, third].map(({ leads }) => leads.length)).toEqual([50, 50, isLast ? 21 : 20]);
  expect(third.next).toBeNull();
});

test.each<Order>(['wait', 'arrival'])(
  'pages by %s show each request once while urgent ones are answered between them',
  async (order) => {
    const add = (count: number, urgent: '' | 'sim') =>
      Promise.all(
        Array.from({ length: count }, (_, i) => inbox.add({ receivedAt: inbox.minutesAgo(60 + i), urgent })),
      ).then((added) => (order === 'wait' ? added.toReversed() : added));
    const urgent = await add(60, 'sim');
    const others = await add(60, '');
    const query = { view: 'open', order } as const;
    const first = await inbox.page(query);
    expect(first.leads.map(({ reference }) => reference)).toEqual(urgent.slice(0, 50));
    // The page ended at this lead, which is no longer among the first.
    const last = first.leads.at(-1)?.reference;
    await inbox.staff.database.query("UPDATE leads SET handling = 'answered' WHERE reference = $1", [last]);
    const second = await inbox.page({ ...query, after: first.next });
    const third = await inbox.page({ ...query, after: second.next });
    const seen = [second, third].flatMap(({ leads }) => leads.map(({ reference }) => reference));
    expect(seen.slice(0, 10)).toEqual(urgent.slice(50));
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((reference) => reference !== last).toSorted()).toEqual(
      [...urgent.slice(50), ...others].toSorted(),
    );
    expect(third.next).toBeNull();
  },
);

describe('the search', () => {
  test.each([
    ['a name without its accent', 'joao'],
    ['a name with an accent that it lacks', 'Açôugue'],
    ['the beginnings of two words, in any order', 'plast joã'],
    ['a whole address', 'joao.lima@extrusora.example'],
    ['a part of an address', 'extrusora'],
    ['the number as it was typed', '+55 (19) 99876-5432'],
    ['the number in one piece', '19998765432'],
    ['the number without the area code', '99876-5432'],
    ['the beginning of a number', '9987'],
    ['a word of the message', 'ø7512'],
    ['the make of the machine', 'sandretto'],
    ['a part inside of a word', 'trusor'],
    ['two letters inside of a word', 'xt'],
    ['the middle of a number', '998765'],
  ])('finds a request by %s', async (_, text) => {
    const wanted = await inbox.add({
      name: 'João Lima',
      email: 'joao.lima@extrusora.example',
      phone: '(19) 99876-5432',
      company: 'Plásticos do Acougue',
      machine: 'Sandretto Série Otto',
      message: 'Rosca Ø7512, L/D 30:1',
    });
    await inbox.add({ phone: '(19) 3333-2222' });
    expect(await inbox.found({ text })).toEqual([wanted]);
  });

  test('finds a request by its reference, with and without the hyphen', async () => {
    const reference = await inbox.add();
    await inbox.add();
    expect(await inbox.found({ text: reference })).toEqual([reference]);
    expect(await inbox.found({ text: `${reference.slice(0, 4)}-${reference.slice(4)}` })).toEqual([
      reference,
    ]);
    expect(await inbox.found({ text: reference.slice(4).toLowerCase() })).toEqual([reference]);
  });

  test('searches within the part and the segment', async () => {
    const extrusion = await inbox.add({ segment: 'extrusao' });
    await inbox.add({ segment: 'injecao' });
    await inbox.add({ segment: 'extrusao', handling: 'answered' });
    expect(await inbox.found({ view: 'open', segment: 'extrusao', text: 'prado' })).toEqual([extrusion]);
    expect(await inbox.found({ text: 'prado inexistente' })).toEqual([]);
  });

  test('finds a request by words of its notes, in the middle too, and not by those of others', async () => {
    const wanted = await inbox.add();
    const other = await inbox.add();
    await inbox.act(wanted, 'nota', { note: 'Ofereceu o desconto de Natal' });
    await inbox.act(other, 'nota', { note: 'Sem resposta' });
    expect(await inbox.found({ text: 'sconto' })).toEqual([wanted]);
    // A word of the request and one of its notes.
    expect(await inbox.found({ text: 'prado natal' })).toEqual([wanted]);
  });

  test('no longer finds words that were changed or erased', async () => {
    const { database } = inbox.staff;
    const reference = await inbox.add({ message: 'Rosca da Extrufilm' });
    await inbox.act(reference, 'nota', { note: 'Falar com Odair' });
    expect(await inbox.found({ text: 'film odai' })).toEqual([reference]);
    await database.query("UPDATE lead_events SET note = 'Falar com [eliminado]'");
    expect(await inbox.found({ text: 'odai' })).toEqual([]);
    await database.query(`UPDATE leads SET request = request || '{"message": "Rosca da [eliminado]"}'`);
    expect(await inbox.found({ text: 'film' })).toEqual([]);
  });

  test('treats operators and quotes as text', async () => {
    const reference = await inbox.add({ message: "it's 100% | 'x' & !y :* \\ <-> ()" });
    for (const text of [
      "'",
      "it's",
      '100%',
      '& | !',
      ':*',
      '\\',
      "'; DROP TABLE leads; --",
      '\u0000',
      '<->',
      '()',
    ]) {
      const response = await inbox.ask({ text });
      expect(response.status).toBe(200);
    }
    expect(await inbox.found({ text: "it's" })).toEqual([reference]);
  });

  test('finds a lead by a word next to a word of 4,900 letters', async () => {
    const reference = await inbox.add({ message: `${'a'.repeat(4900)} rosca` });
    expect(await inbox.found({ text: 'rosca' })).toEqual([reference]);
  });
});

describe('discarding all suspects', () => {
  const discard = async (query: Partial<Suspects> = {}) =>
    discardResponse.parse(await (await inbox.discard(query)).json());
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

  test('each lead records who discarded it, and can be restored separately', async () => {
    const reference = await inbox.add(SUSPECT);
    const { until } = await discard();
    await discard({ until });
    const { events, revision, state } = await inbox.lead(reference);
    expect({ revision, state }).toEqual({ revision: 1, state: 'discarded' });
    expect(events).toMatchObject([{ kind: 'state', from: 'suspect', to: 'discarded', author: 'Bia' }]);
    await inbox.act(reference, 'estado', { state: 'new', revision });
    expect(await inbox.lead(reference)).toMatchObject({ state: 'new', suspicions: [] });
  });

  test('discards more than one statement can, and does nothing when it is repeated', async () => {
    await inbox.staff.database.query(
      `INSERT INTO leads (id, reference, received_at, request, fingerprint, suspicions)
       SELECT gen_random_uuid(), 'B' || lpad(i::text, 7, '0'), $1,
              jsonb_build_object('name', 'Spam', 'email', 's@spam.example', 'phone', '11987654321', 'message', 'x'), '',
              '{links}' FROM generate_series(1, 1200) AS i`,
      [inbox.minutesAgo(10)],
    );
    const { until } = await discard();
    const headers = { 'idempotency-key': randomUUID() };
    for (let left = 1200, calls = 0; left > 0 && calls < 5; calls += 1) {
      const response = await inbox.discard({ until }, { headers });
      left = discardResponse.parse(await response.json()).count;
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
  ] as unknown as Partial<Suspects>[])('refuses %j', async (query) => {
    await inbox.add(SUSPECT);
    expect((await inbox.discard(query)).status).toBe(422);
    expect(await inbox.found({ view: 'suspect' })).toHaveLength(1);
  });
});
