import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadAnswers } from '../../../netlify/figures/load-requests.ts';
import { weeksUntil } from '../../../netlify/figures/weeks.ts';
import { buildExportCells, EXPORT_HEADER, type ExportRow } from '../../../netlify/inbox/export-row.ts';
import { createDatabase } from '../../../netlify/platform/database.ts';
import { readAnsweringRecord } from '../../../src/request/load-answering-record.ts';
import {
  describeAnswering,
  recordStart,
  selectWaits,
  type WaitCount,
} from '../../../src/shared/figures/answer-waits.ts';
import { formatWorkingTime } from '../../../src/shared/figures/format-figures.ts';
import { startLeadDatabase, type TestDatabase } from '../../fixtures/lead-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startLeadDatabase();
});
afterAll(() => database.stop());

// Between two minutes, because the export has no seconds.
const UNTIL = new Date('2026-11-24T17:00:30Z');
const MINUTE_MS = 60_000;

/** A generator of numbers from 0 to below `end`, the same in every run (mulberry32). */
function createRandom(seed: number) {
  let state = seed;
  return (end: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * end);
  };
}

type Random = ReturnType<typeof createRandom>;
const oneOf = <T>(random: Random, values: readonly T[]): T => values[random(values.length)] as T;

/** From 15 to 69 requests of 95 days, of every state and origin. In some histories about half still wait for an answer. */
function makeHistory(random: Random): ExportRow[] {
  const answeredInTen = 5 + random(6);
  return Array.from({ length: 15 + random(55) }, (_, i) => {
    const received = UNTIL.getTime() - 30_000 - random(95 * 24 * 60) * MINUTE_MS;
    const minutes = random(10) < answeredInTen ? random(1500) : null;
    return {
      reference: String(i).padStart(8, '0'),
      received_at: new Date(received),
      request: {},
      state: oneOf(random, ['new', 'active', 'answered', 'answered', 'answered', 'discarded', 'suspect']),
      delivery: 'delivered',
      last_contact_at: null,
      origin: random(10) === 0 ? 'phone' : 'site',
      assignee: null,
      follow_up_on: null,
      follow_up_time: null,
      follow_up_note: '',
      first_answered_at: minutes === null ? null : new Date(received + minutes * MINUTE_MS),
      first_answer_minutes: minutes,
      proposal_sent_on: null,
      proposal: null,
      outcome: oneOf(random, [null, null, 'won', 'lost']),
      won_cents: null,
      lost_reason: null,
    };
  });
}

/** The waits of a history, by the statement that the build and the staff's figures use. */
function selectFrom(history: readonly ExportRow[]): Promise<WaitCount[]> {
  const { text, values } = selectWaits(recordStart(UNTIL), UNTIL);
  return database.query<WaitCount>(
    `WITH leads AS (SELECT * FROM jsonb_to_recordset($${values.length + 1}) AS history (
       received_at timestamptz, state text, origin text, outcome text, first_answered_at timestamptz,
       first_answer_minutes int)) ${text}`,
    [...values, JSON.stringify(history)],
  );
}

const column = (name: string) => EXPORT_HEADER.indexOf(name);
const [RECEIVED, STATE, ORIGIN, OUTCOME, MINUTES] = [
  'Recebido em',
  'Estado',
  'Origem',
  'Desfecho',
  'Minutos úteis até a primeira resposta',
].map(column) as [number, number, number, number, number];

/** Counts the rows of the staff's export again, as a colleague would in a spreadsheet. */
function recount(history: readonly ExportRow[]): string | undefined {
  const waits = history
    .map(buildExportCells)
    .filter((cells) => {
      const received = Date.parse(`${cells[RECEIVED]?.replace(' ', 'T')}:00-03:00`);
      const isRecent = received >= UNTIL.getTime() - 90 * 24 * 60 * MINUTE_MS;
      const isDropped = cells[STATE] === 'Descartado' && cells[OUTCOME] === '';
      return isRecent && cells[ORIGIN] === 'Site' && cells[STATE] !== 'Suspeito' && !isDropped;
    })
    .map((cells) => (cells[MINUTES] === '' ? Number.POSITIVE_INFINITY : Number(cells[MINUTES])))
    .sort((a, b) => a - b);
  const count = waits.length;
  const half = waits[Math.ceil(count / 2) - 1];
  const most = waits[count - 1 - Math.floor(count / 10)];
  if (count < 30 || half === undefined || most === undefined || half === Number.POSITIVE_INFINITY)
    return undefined;
  const rest =
    most === Number.POSITIVE_INFINITY
      ? 'menos de nove em dez têm resposta'
      : `nove em dez em até ${formatWorkingTime(most)}`;
  return `Nos últimos 90 dias (até 24/11/2026), metade das solicitações foi respondida em até ${formatWorkingTime(half)} de expediente, ${rest} (n\u00a0=\u00a0${count}).`;
}

test('the record is what the rows of the export say, in 1,000 random histories', async () => {
  const random = createRandom(90);
  const kinds = { none: 0, half: 0, both: 0 };
  for (let round = 0; round < 1000; round += 1) {
    const history = makeHistory(random);
    const sentence = describeAnswering(await selectFrom(history), UNTIL);
    expect(sentence, `history ${round}`).toBe(recount(history));
    kinds[sentence === undefined ? 'none' : sentence.includes('menos de nove') ? 'half' : 'both'] += 1;
  }
  expect(Math.min(...Object.values(kinds))).toBeGreaterThan(50);
});

test('the build reads what the staff read; a database that is down leaves the sentence out', async () => {
  const add = (from: number, to: number) =>
    database.query(
      `INSERT INTO leads (id, reference, received_at, request, fingerprint, delivery, delivered_at, next_attempt_at, handling, first_answered_at,
                          first_answer_minutes)
       SELECT gen_random_uuid(), lpad(i::text, 8, '0'), $1::timestamptz - make_interval(days => 2 * i), '{}', '', 'delivered', $1, $1,
              'answered', $1, i * 10 FROM generate_series($2::int, $3::int) i`,
      [UNTIL, from, to],
    );
  vi.stubEnv('NETLIFY_DB_URL', database.url);
  await add(1, 29);
  expect(await readAnsweringRecord(UNTIL)).toBeUndefined();
  await add(30, 30);
  expect(await readAnsweringRecord(UNTIL)).toMatch(
    /em até 2\u00a0h\u00a030 de .* em até 4\u00a0h\u00a030 \(n\u00a0=\u00a030\)/,
  );
  const staff = createDatabase({ connectionString: database.url });
  expect(await loadAnswers(staff, weeksUntil(UNTIL, 13))).toMatchObject({ answered: 30, p50: 150, p90: 270 });
  await staff.close();
  vi.stubEnv('NETLIFY_DB_URL', 'postgres://postgres@127.0.0.1:1/postgres');
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  expect(await readAnsweringRecord(UNTIL)).toBeUndefined();
  expect(warn.mock.calls.join()).toContain('tempo de resposta: o banco não respondeu');
  warn.mockRestore();
  vi.unstubAllEnvs();
});
