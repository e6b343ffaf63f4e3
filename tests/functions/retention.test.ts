import { afterAll, beforeEach, expect, test } from 'vitest';
import { purgeDaily } from '../../netlify/leads/erase/purge-daily.ts';
import { eraseOldLeads } from '../../netlify/leads/erase/retention.ts';
import { mailAlarm, openAlarmMailers } from '../../netlify/platform/alarm-mailers.ts';
import { guardPurge } from '../../netlify/platform/guard-purge.ts';
import { eraseOldStaffData } from '../../netlify/staff/staff-retention.ts';
import { LONG_DEADLINES, REQUEST } from '../fixtures/lead-pipeline.ts';
import { preparePipeline } from '../fixtures/prepare-pipeline.ts';
import { startSmtpServer } from '../fixtures/smtp-server.ts';

// Deadlines are tested elsewhere: a busy machine may need more than a short one for thousands of rows.
const { pipeline, output } = await preparePipeline(LONG_DEADLINES);
const { database } = pipeline.services;
const alarm = await startSmtpServer();
afterAll(() => alarm.stop());
beforeEach(() => {
  alarm.mails.length = 0;
});

const HOUR_MS = 3_600_000;
/** Leads received so many months ago by the database's clock. */
const addLeads = (count: number, monthsAgo: number) =>
  pipeline.database.query(
    `INSERT INTO leads (id, reference, received_at, request, fingerprint)
     SELECT gen_random_uuid(), lpad(($2::int * 100000 + i)::text, 8, '0'),
            now() - make_interval(months => $2::int) - make_interval(secs => i),
            jsonb_build_object('name', 'Ana', 'email', 'a@b.c'), ''
     FROM generate_series(1, $1::int) i`,
    [count, monthsAgo],
  );
const count = async (table = 'leads') =>
  (await pipeline.database.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`))[0]?.n;

const purge = (now: Date) => {
  const services = {
    database,
    blobs: pipeline.blobs,
    openAlarmMailers: () => openAlarmMailers({ ...pipeline.env, ALARM_SMTP_URL: alarm.url }),
    now: () => now,
  };
  return guardPurge(services, () => eraseOldLeads(services));
};

test('a function’s clock that is 25 months ahead erases nothing, and the team is told', async () => {
  await addLeads(3, 1);
  const ahead = new Date();
  ahead.setUTCMonth(ahead.getUTCMonth() + 25);
  expect(await purge(ahead)).toEqual({ complete: false });
  expect(await count()).toBe(3);
  expect(alarm.mails[0]?.headers['subject']).toBe('[ALARME] A limpeza diária parou: os relógios diferem');
  expect(alarm.mails[0]?.text).toContain(ahead.toISOString());
  expect(output.lines.join()).toContain('schedule: ALARM: purge-clocks: A limpeza diária parou');
});

test('clocks may differ by minutes, not by more than an hour', async () => {
  await addLeads(1, 25);
  expect(await purge(new Date(Date.now() - 1.1 * HOUR_MS))).toMatchObject({ complete: false });
  expect(await purge(new Date(Date.now() + 1.1 * HOUR_MS))).toMatchObject({ complete: false });
  expect(await count()).toBe(1);
  expect(await purge(new Date(Date.now() + 0.9 * HOUR_MS))).toEqual({ erased: 1, complete: true });
  expect(alarm.mails).toHaveLength(2);
});

test('the daily run compares the clocks before it erases anything', async () => {
  await addLeads(2, 1);
  await pipeline.database.query(
    `INSERT INTO staff_exports (exported_at, person, view, segment, is_search)
     VALUES (now() - interval '1 month', 'Bia', 'all', '', false)`,
  );
  const ahead = new Date();
  ahead.setUTCMonth(ahead.getUTCMonth() + 25);
  pipeline.env = { ...pipeline.env, SMTP_URL: alarm.url };
  const services = { ...pipeline.services, now: () => ahead };
  expect(await purgeDaily(services, eraseOldStaffData)).toEqual({ complete: false });
  expect(await count()).toBe(2);
  expect(await count('staff_exports')).toBe(1);
  expect(alarm.mails.map(({ headers }) => headers['subject'])).toEqual([
    '[ALARME] A limpeza diária parou: os relógios diferem',
  ]);
});

test('an alarm that no server accepts is logged', async () => {
  alarm.behaviour = 'reject';
  await mailAlarm(openAlarmMailers({ ...pipeline.env, SMTP_URL: alarm.url }), {
    id: 'x',
    subject: 'x',
    text: 'x',
  });
  alarm.behaviour = 'accept';
  expect(output.lines.join()).toContain('schedule: alarm not mailed');
});

test('erases a lead after 24 months and keeps newer ones', async () => {
  await pipeline.post({ ...REQUEST, message: 'velho' });
  pipeline.clock = new Date('2026-11-22T15:00:00Z');
  await pipeline.post({ ...REQUEST, message: 'novo' });

  pipeline.clock = new Date('2028-11-20T14:59:00Z');
  expect(await eraseOldLeads(pipeline.services)).toEqual({ erased: 0, complete: true });
  pipeline.clock = new Date('2028-11-20T15:01:00Z');
  expect(await eraseOldLeads(pipeline.services)).toEqual({ erased: 1, complete: true });
  expect((await pipeline.rows()).map(({ message }) => message)).toEqual(['novo']);
});

test('keeps a lead for 24 months after the last contact', async () => {
  await pipeline.post(REQUEST);
  await pipeline.database.query("UPDATE leads SET last_contact_at = '2027-06-01T12:00:00Z'");
  pipeline.clock = new Date('2029-06-01T11:59:00Z');
  expect(await eraseOldLeads(pipeline.services)).toEqual({ erased: 0, complete: true });
  pipeline.clock = new Date('2029-06-01T12:01:00Z');
  expect(await eraseOldLeads(pipeline.services)).toEqual({ erased: 1, complete: true });
});

test('a contact dated before the request does not shorten the period', async () => {
  await pipeline.post(REQUEST);
  await pipeline.database.query("UPDATE leads SET last_contact_at = '2020-01-01T00:00:00Z'");
  pipeline.clock = new Date('2028-11-20T14:59:00Z');
  expect(await eraseOldLeads(pipeline.services)).toEqual({ erased: 0, complete: true });
});

test('erases the test request the next day without counting it', async () => {
  await pipeline.postTest();
  await pipeline.post(REQUEST);
  pipeline.advance(24 * 60);
  expect(await eraseOldLeads(pipeline.services)).toEqual({ erased: 0, complete: true });
  expect(await pipeline.rows()).toHaveLength(1);
});

test('erases the proof of an accepted proposal 5 years after the acceptance', async () => {
  const addProof = `INSERT INTO proposal_proofs VALUES ('K7P29QRM', 1, '{}', '{}', 1, '', 'email', $1, $1, 'Rui')`;
  await pipeline.database.query(addProof, [new Date('2026-11-20T15:00:00Z')]);
  pipeline.clock = new Date('2031-11-20T14:59:00Z');
  await eraseOldLeads(pipeline.services);
  expect(await count('proposal_proofs')).toBe(1);
  pipeline.clock = new Date('2031-11-20T15:01:00Z');
  await eraseOldLeads(pipeline.services);
  expect(await count('proposal_proofs')).toBe(0);
});

test('reports that the database is down and does not reject', async () => {
  pipeline.line.switchTo('refuse');
  expect(await eraseOldLeads(pipeline.services)).toEqual({ erased: 0, complete: false });
});

test('erases data of the staff after its periods, and not before', async () => {
  const { database } = pipeline.services;
  const hash = (letter: string) => letter.repeat(64);
  const insertAt = async (age: string, letter: string) => {
    const at = `$1::timestamptz - interval '${age}'`;
    for (const statement of [
      `INSERT INTO staff_sessions SELECT '${hash(letter)}', 'Bia', t, t FROM (SELECT ${at} AS t) x`,
      `INSERT INTO staff_throttles SELECT '${hash(letter)}', 1, ${at}, ${at}`,
      `INSERT INTO staff_sign_ins (at, outcome, address_key) SELECT ${at}, 'wrong', '${hash(letter)}'`,
      `INSERT INTO staff_exports (exported_at, person, view, segment, is_search) SELECT ${at}, 'Bia', 'all', '', false`,
      `INSERT INTO catalogue_history (product_id, revision, at, person, action, product)
       SELECT coalesce(max(product_id), 0) + 1, 1, ${at}, 'Bia', 'created', '{}' FROM catalogue_history`,
    ])
      await pipeline.database.query(statement, [pipeline.clock]);
  };
  const left = async () => {
    const tables = ['staff_sessions', 'staff_throttles', 'staff_sign_ins', 'staff_exports'];
    const counts = tables.map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`);
    const [row] = await pipeline.database.query(
      `SELECT ${counts}, (SELECT count(*)::int FROM catalogue_history WHERE person = 'Bia') AS signed`,
    );
    return row;
  };
  await insertAt('7 hours', 'a');
  expect(await eraseOldStaffData(database, pipeline.clock)).toEqual({ complete: true });
  expect(await left()).toEqual({
    staff_sessions: 1,
    staff_throttles: 1,
    staff_sign_ins: 1,
    staff_exports: 1,
    signed: 1,
  });
  await insertAt('25 hours', 'b');
  await insertAt('91 days', 'c');
  await insertAt('25 months', 'd');
  expect(await eraseOldStaffData(database, pipeline.clock)).toEqual({ complete: true });
  expect(await left()).toEqual({
    staff_sessions: 1,
    staff_throttles: 1,
    staff_sign_ins: 2,
    staff_exports: 3,
    signed: 3,
  });
  pipeline.line.switchTo('refuse');
  expect(await eraseOldStaffData(database, pipeline.clock)).toEqual({ complete: false });
});
