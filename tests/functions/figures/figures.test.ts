import { expect, test } from 'vitest';
import { figuresCall } from '../../../src/contracts/desk.ts';
import { figures } from '../../../src/shared/figures/figures-answers.ts';
import { prepareInbox } from '../../fixtures/inbox.ts';

// The clock is a Tuesday at 14:00 in São Paulo.
const { inbox } = await prepareInbox();
const { staff } = inbox;

const query = (text: string, values?: unknown[]) => staff.database.query(text, values);
const at = (iso: string) => new Date(`${iso}-03:00`);

async function add(
  receivedAt: string,
  { segment, ...columns }: Record<string, unknown> & { segment?: string } = {},
  message?: string,
) {
  const reference = await inbox.add({
    receivedAt: at(receivedAt),
    ...(segment !== undefined && { segment }),
    ...(message !== undefined && { message }),
  });
  for (const [column, value] of Object.entries(columns))
    await query(`UPDATE leads SET ${column} = $2 WHERE reference = $1`, [reference, value]);
  return reference;
}

const ask = (weeks = 4) => staff.call(`${figuresCall.path}?semanas=${weeks}`, { cookie: inbox.cookie });
const read = async (weeks?: number) => figures.parse(await (await ask(weeks)).json());

const decide = (reference: string, day: string, outcome: 'won' | 'lost', cents?: number) =>
  query(
    `UPDATE leads SET outcome = $2::text, outcome_at = $3, won_cents = $4, lost_reason = CASE WHEN $2 = 'lost' THEN 'price' END
     WHERE reference = $1`,
    [reference, outcome, at(day), cents ?? null],
  );

test('counts requests by week, origin and segment, without spam and tests', async () => {
  await add('2026-11-24T10:00:00');
  await add('2026-11-23T00:00:00', { origin: 'phone', segment: '' });
  // The last minute of the week before, which is Monday in UTC.
  await add('2026-11-22T23:59:00', { segment: 'extrusao' });
  await add('2026-11-24T09:00:00', { suspicions: ['links'] });
  await add('2026-11-24T09:00:00', { handling: 'discarded' });
  await add('2026-11-24T09:00:00', { synthetic: true });
  await add('2026-10-20T10:00:00');
  const { weeks, origins, segments, outcomes } = await read();
  expect(weeks.map(({ monday, requests, site }) => [monday, requests, site])).toEqual([
    ['2026-11-02', 0, 0],
    ['2026-11-09', 0, 0],
    ['2026-11-16', 1, 1],
    ['2026-11-23', 2, 1],
  ]);
  expect(origins).toEqual({ site: 2, phone: 1 });
  expect(segments).toEqual({ injecao: 1, extrusao: 1, '': 1 });
  expect(outcomes.open).toBe(3);
  expect((await read(13)).origins).toEqual({ site: 3, phone: 1 });
});

test('measures the first answer in working hours', async () => {
  for (const minutes of [20, 45, 70, 300]) {
    const answered = { first_answered_at: at('2026-11-24T12:00:00'), first_answer_minutes: minutes };
    await add('2026-11-23T10:00:00', answered);
  }
  await add('2026-11-24T10:00:00', {
    first_answered_at: at('2026-11-24T11:30:00'),
    first_answer_minutes: 90,
  });
  await add('2026-11-24T13:00:00');
  // Nobody waits on the phone.
  await add('2026-11-24T13:00:00', {
    origin: 'phone',
    first_answered_at: at('2026-11-24T13:00:00'),
    first_answer_minutes: 0,
  });
  const { answers } = await read();
  // More than one in ten still waits, so nobody knows in how long nine in ten will have an answer.
  expect(answers).toEqual({ answered: 5, unanswered: 1, p50: 70, p90: null, spans: [1, 1, 2, 0, 1, 0] });
});

test('adds up what was won and lost in the period, by week and reason', async () => {
  await decide(await add('2026-08-03T10:00:00'), '2026-11-23T10:00:00', 'won', 1_250_050);
  await decide(await add('2026-11-10T10:00:00'), '2026-11-17T10:00:00', 'won');
  await decide(await add('2026-11-10T10:00:00'), '2026-11-23T11:00:00', 'lost');
  await decide(await add('2026-09-01T10:00:00'), '2026-09-02T10:00:00', 'won', 900);
  const { weeks, outcomes } = await read();
  expect(outcomes).toEqual({
    won: 2,
    priced: 1,
    wonCents: 1_250_050,
    lost: 1,
    reasons: { price: 1 },
    open: 0,
  });
  expect(weeks.map(({ won, wonCents, lost }) => [won, wonCents, lost])).toEqual([
    [0, 0, 0],
    [0, 0, 0],
    [1, 0, 0],
    [1, 1_250_050, 1],
  ]);
});

test('counts clicks, steps of the form, products of the cart, tools and how fast pages were', async () => {
  await query(`DELETE FROM quote_counts`);
  await query(
    `INSERT INTO quote_counts VALUES ('2026-11-22', 'Header - Mobile', 3), ('2026-11-23', 'Header - Mobile', 2),
     ('2026-11-23', 'Ferramenta - Medição', 4), ('2026-11-23', 'Form - Started', 9), ('2026-11-23', 'Form - Sent', 5),
     ('2026-11-23', 'Consent 1 (measurement)', 7), ('2026-11-23', 'Speed LCP shop phone first 1', 8),
     ('2026-11-24', 'Speed LCP shop wide later 4', 2), ('2026-01-05', 'Speed LCP shop wide later 4', 90), ('2026-01-05', 'Header - Mobile', 50)`,
  );
  const lines =
    '• Bicos e Matrizes (quantidade: 2)\n• Rosca do Zé (quantidade: 3), com chaveta\n\n• e a sua opinião?';
  await add('2026-11-24T10:00:00', {}, lines);
  await add('2026-11-24T10:00:00', {}, '• Bicos e Matrizes (quantidade: 1)\n\n');
  await add(
    '2026-11-24T10:00:00',
    {},
    'Ficha de medição: Romi\nFolga: 0,4 mm\n\n• Bicos e Matrizes (quantidade: 1)',
  );
  await add('2026-11-24T10:00:00', {}, 'Retorno da recuperação (ferramenta do site)\nPerda de hoje: R$ 5');
  const { weeks, form, places, products, offCatalogue, tools, speed } = await read();
  expect(weeks.map(({ clicks }) => clicks)).toEqual([0, 0, 3, 6]);
  expect(speed).toEqual([{ metric: 'LCP', kind: 'shop', buckets: [0, 8, 0, 0, 2] }]);
  expect(form).toEqual({ started: 9, sent: 5, failed: 0 });
  expect(places).toEqual([
    { label: 'Header - Mobile', clicks: 5 },
    { label: 'Ferramenta - Medição', clicks: 4 },
  ]);
  expect(products).toEqual([{ title: 'Bicos e Matrizes', requests: 3, pieces: 4 }]);
  expect(offCatalogue).toEqual({ requests: 1, pieces: 3 });
  expect(tools.filter(({ clicks, requests }) => clicks + requests > 0)).toEqual([
    { tool: 'Medição', clicks: 4, requests: 1 },
    { tool: 'Retorno', clicks: 0, requests: 1 },
  ]);
});

test('refuses a period that does not exist, and other methods', async () => {
  expect((await ask(5)).status).toBe(422);
  const post = { method: 'POST', body: {}, cookie: inbox.cookie };
  expect((await staff.call(figuresCall.path, post)).status).toBe(405);
});
