import { expect, test } from 'vitest';
import { config } from '../../netlify/functions/daily-work.mts';
import { eraseOldLeads } from '../../netlify/leads/retention.ts';
import { eraseOldStaffData } from '../../netlify/staff/staff-retention.ts';
import { REQUEST } from '../fixtures/lead-pipeline.ts';
import { preparePipeline } from '../fixtures/prepare-pipeline.ts';

const { pipeline } = await preparePipeline();

test('erases a lead after 24 months and keeps newer ones', async () => {
  await pipeline.post({ ...REQUEST, message: 'velho' });
  pipeline.clock = new Date('2026-11-22T15:00:00Z');
  await pipeline.post({ ...REQUEST, message: 'novo' });

  pipeline.clock = new Date('2028-11-20T14:59:00Z');
  expect(await eraseOldLeads(pipeline.services)).toEqual({ erased: 0, left: 0, complete: true });
  pipeline.clock = new Date('2028-11-20T15:01:00Z');
  expect(await eraseOldLeads(pipeline.services)).toEqual({ erased: 1, left: 0, complete: true });
  expect((await pipeline.rows()).map(({ message }) => message)).toEqual(['novo']);
});

test('keeps a lead for 24 months after the last contact', async () => {
  await pipeline.post(REQUEST);
  await pipeline.database.query("UPDATE leads SET last_contact_at = '2027-06-01T12:00:00Z'");
  pipeline.clock = new Date('2029-06-01T11:59:00Z');
  expect(await eraseOldLeads(pipeline.services)).toEqual({ erased: 0, left: 0, complete: true });
  pipeline.clock = new Date('2029-06-01T12:01:00Z');
  expect(await eraseOldLeads(pipeline.services)).toEqual({ erased: 1, left: 0, complete: true });
});

test('a contact dated before the request does not shorten the period', async () => {
  await pipeline.post(REQUEST);
  await pipeline.database.query("UPDATE leads SET last_contact_at = '2020-01-01T00:00:00Z'");
  pipeline.clock = new Date('2028-11-20T14:59:00Z');
  expect(await eraseOldLeads(pipeline.services)).toEqual({ erased: 0, left: 0, complete: true });
});

test('erases the test request the next day without counting it', async () => {
  await pipeline.postTest();
  await pipeline.post(REQUEST);
  pipeline.advance(24 * 60);
  expect(await eraseOldLeads(pipeline.services)).toEqual({ erased: 0, left: 0, complete: true });
  expect(await pipeline.rows()).toHaveLength(1);
});

test('reports that the database is down and does not reject', async () => {
  pipeline.line.switchTo('refuse');
  expect(await eraseOldLeads(pipeline.services)).toEqual({ erased: 0, left: 0, complete: false });
});

test('runs every day at 06:02 in São Paulo', () => {
  expect(config.schedule).toBe('2 9 * * *');
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
  expect(await eraseOldStaffData(database, pipeline.clock)).toEqual({ left: 0, complete: true });
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
  expect(await eraseOldStaffData(database, pipeline.clock)).toEqual({ left: 0, complete: true });
  expect(await left()).toEqual({
    staff_sessions: 1,
    staff_throttles: 1,
    staff_sign_ins: 2,
    staff_exports: 3,
    signed: 3,
  });
  pipeline.line.switchTo('refuse');
  expect(await eraseOldStaffData(database, pipeline.clock)).toEqual({ left: 0, complete: false });
});
