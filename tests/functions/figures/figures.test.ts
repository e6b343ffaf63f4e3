import { expect, test, vi } from 'vitest';
import { handleFigures } from '../../../netlify/figures/handle-figures.ts';
import { createKeysHandler } from '../../../netlify/figures/handle-keys.ts';
import { handleSheet } from '../../../netlify/figures/handle-sheet.ts';
import { MOST_USES } from '../../../netlify/figures/key-notes.ts';
import { BYTE_ORDER_MARK } from '../../../src/shared/csv.ts';
import { formatFigures } from '../../../src/shared/figures/figures-csv.ts';
import { FIGURES_PATH, type Figures } from '../../../src/shared/figures/figures-wire.ts';
import {
  FIGURE_KEYS_PATH,
  type FigureKeyList,
  type MadeFigureKey,
  type SheetFile,
  sheetPath,
} from '../../../src/shared/figures/keys-wire.ts';
import { formatReference } from '../../../src/shared/request/reference.ts';
import { prepareInbox } from '../../fixtures/inbox.ts';
import { STAFF_SITE } from '../../fixtures/staff.ts';

// The clock is a Tuesday at 14:00 in São Paulo.
const { inbox } = await prepareInbox();
const { staff } = inbox;

const query = (text: string, values?: unknown[]) => staff.database.query(text, values);
const at = (iso: string) => new Date(`${iso}-03:00`);

async function add(receivedAt: string, columns: Record<string, unknown> = {}, message?: string) {
  const reference = await inbox.add({
    receivedAt: at(receivedAt),
    ...(message !== undefined && { message }),
  });
  for (const [column, value] of Object.entries(columns))
    await query(`UPDATE leads SET ${column} = $2 WHERE reference = $1`, [reference, value]);
  return reference;
}

const ask = (weeks = 4) =>
  staff.run(handleFigures, `${FIGURES_PATH}?semanas=${weeks}`, { cookie: inbox.cookie }, 'figures', 'leads');
const read = async (weeks?: number) => (await (await ask(weeks)).json()) as Figures;

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

test('measures the first answer in working hours, also of requests from before it was stored', async () => {
  for (const minutes of [20, 45, 70, 300]) {
    const answered = { first_answered_at: at('2026-11-24T12:00:00'), first_answer_minutes: minutes };
    await add('2026-11-23T10:00:00', answered);
  }
  await add('2026-11-24T10:00:00', { first_answered_at: at('2026-11-24T11:30:00') });
  await add('2026-11-24T13:00:00');
  // Nobody waits on the telephone.
  await add('2026-11-24T13:00:00', {
    origin: 'phone',
    first_answered_at: at('2026-11-24T13:00:00'),
    first_answer_minutes: 0,
  });
  const { answers } = await read();
  expect(answers).toEqual({ answered: 5, unanswered: 1, p50: 70, p90: 300, spans: [1, 1, 2, 0, 1, 0] });
  const stored = await query('SELECT 1 FROM leads WHERE first_answer_minutes = 90');
  expect(stored).toHaveLength(1);
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

test('counts clicks, steps of the form, products of the cart and tools', async () => {
  await query(`DELETE FROM quote_counts`);
  await query(
    `INSERT INTO quote_counts VALUES ('2026-11-22', 'Header - Mobile', 3), ('2026-11-23', 'Header - Mobile', 2),
     ('2026-11-23', 'Ferramenta - Medição', 4), ('2026-11-23', 'Form - Started', 9), ('2026-11-23', 'Form - Sent', 5),
     ('2026-11-23', 'Consent 1 (measurement)', 7), ('2026-01-05', 'Header - Mobile', 50)`,
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
  const { weeks, form, places, products, offCatalogue, tools } = await read();
  expect(weeks.map(({ clicks }) => clicks)).toEqual([0, 0, 3, 6]);
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
  expect((await staff.run(handleFigures, FIGURES_PATH, post, 'figures', 'leads')).status).toBe(405);
});

const manage = (call: object = {}, id?: string) =>
  staff.run(
    createKeysHandler(id === undefined ? {} : { id }),
    FIGURE_KEYS_PATH,
    { cookie: inbox.cookie, ...call },
    'figures',
  );
const listKeys = async () => ((await (await manage()).json()) as FigureKeyList).keys;
const makeKey = async (key = crypto.randomUUID()) => {
  const response = await manage({
    method: 'POST',
    body: { name: ' Planilha  de vendas' },
    headers: { 'Idempotency-Key': key },
  });
  return (await response.json()) as MadeFigureKey;
};
const get = (file: SheetFile, token: string, period = 4) =>
  handleSheet(
    new Request(`${STAFF_SITE}${sheetPath(file)}?semanas=${period}&chave=${token}`),
    `${file}.csv`,
    () => staff.services,
  );
const freshKeys = async () => {
  staff.blobs.values.clear();
  await query('TRUNCATE figure_keys');
};

test('a key reads both files without personal data, and nothing else tells who it is about', async () => {
  await freshKeys();
  const secrets = {
    name: '=Zuleica Quintanilha',
    email: 'zuleica@segredo.example',
    phone: '(21) 97777-6666',
    company: 'Segredo Plásticos',
    machine: 'Máquina Secreta 9000',
    message: '• Peça secreta da Zuleica (quantidade: 1)\n\nmensagem secreta',
  };
  const reference = await inbox.add({ ...secrets, receivedAt: at('2026-11-24T10:00:00') });
  await query(
    "UPDATE leads SET assignee = 'Zuleica Dona', entered_by = 'Zuleica Autora', origin = 'counter' WHERE reference = $1",
    [reference],
  );
  await query(
    `INSERT INTO lead_events (lead_id, happened_at, author, kind, note)
     SELECT id, $2, 'Zuleica Colega', 'note', 'nota secreta' FROM leads WHERE reference = $1`,
    [reference, staff.clock],
  );
  await decide(reference, '2026-11-24T13:00:00', 'won', 1_234_550);
  const { token } = await makeKey();
  const results = await get('resultados', token);
  const requests = await get('pedidos', token);
  expect(results.headers.get('cache-control')).toBe('private, no-store');
  const texts = [JSON.stringify(await read()), await results.text(), await requests.text()];
  for (const text of texts) expect(text).not.toMatch(/zuleica|secret|segredo|97777|6666|9000/i);
  // Reading a response as text drops the byte order mark.
  expect(BYTE_ORDER_MARK + texts[1]).toBe(formatFigures(await read()));
  expect(texts[2]?.trim().split('\r\n').at(-1)).toBe(
    `${formatReference(reference)};2026-11-24 10:00;Balcão;Injeção Plástica;Novo;;;;Ganho;2026-11-24 13:00;12345,50;`,
  );
});

test('a key is stored as a hash, shown once, and noted when used', async () => {
  await freshKeys();
  const id = crypto.randomUUID();
  await makeKey(id);
  const { token, key } = await makeKey(id);
  expect(key).toMatchObject({ name: 'Planilha de vendas', lastUsedAt: null });
  expect(JSON.stringify([await listKeys(), await query('SELECT * FROM figure_keys')])).not.toContain(token);
  await get('pedidos', token);
  expect(await listKeys()).toMatchObject([{ id: key.id, lastUsedAt: staff.clock.toISOString() }]);
});

test('a made-up, a revoked and a missing key are refused; a made-up one reaches no store', async () => {
  await freshKeys();
  const { token, key } = await makeKey();
  expect((await get('pedidos', token)).status).toBe(200);
  expect((await manage({ method: 'DELETE' }, key.id)).status).toBe(200);
  expect(await listKeys()).toEqual([]);
  expect((await get('pedidos', token)).status).toBe(401);
  staff.blobs.isDown = true;
  for (const made of ['', 'x', `${'A'.repeat(22)}${'0'.repeat(32)}`])
    expect((await get('pedidos', made)).status).toBe(401);
  staff.blobs.isDown = false;
});

test.each([0, 1])('a key that is revoked during reading %i stays closed', async (earlier) => {
  await freshKeys();
  const { token, key } = await makeKey();
  for (let reading = 0; reading < earlier; reading += 1) await get('pedidos', token);
  const { blobs } = staff;
  const write = blobs.write.bind(blobs);
  const writing = vi.spyOn(blobs, 'write').mockImplementationOnce(async (...call) => {
    await manage({ method: 'DELETE' }, key.id);
    return write(...call);
  });
  await get('pedidos', token);
  writing.mockRestore();
  expect((await get('pedidos', token)).status).toBe(401);
});

test('a revocation that the second store does not take fails, and the key stays in the list', async () => {
  await freshKeys();
  const { key } = await makeKey();
  staff.blobs.isDown = true;
  expect((await manage({ method: 'DELETE' }, key.id)).status).toBe(503);
  staff.blobs.isDown = false;
  expect(await listKeys()).toHaveLength(1);
});

test('a spreadsheet asks the database once a day, and too many readings are refused', async () => {
  await freshKeys();
  const { token } = await makeKey();
  const first = await (await get('pedidos', token)).text();
  await add('2026-11-24T11:00:00');
  await query('ALTER TABLE leads RENAME TO leads_away');
  await query('ALTER TABLE figure_keys RENAME TO keys_away');
  try {
    expect(await (await get('pedidos', token)).text()).toBe(first);
    for (let uses = 2; uses < MOST_USES; uses += 1) await get('pedidos', token);
    const refused = await get('pedidos', token);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
  } finally {
    await query('ALTER TABLE leads_away RENAME TO leads');
    await query('ALTER TABLE keys_away RENAME TO figure_keys');
  }
  staff.advance(24 * 3600);
  expect(await (await get('pedidos', token)).text()).not.toBe(first);
});
