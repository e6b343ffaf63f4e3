import { expect, test } from 'vitest';
import { config } from '../../netlify/functions/erase-old-leads.mts';
import { eraseOldLeads } from '../../netlify/leads/retention.ts';
import { REQUEST } from '../fixtures/lead-pipeline.ts';
import { preparePipeline } from '../fixtures/prepare-pipeline.ts';

const { pipeline } = await preparePipeline();

test('a request is kept for 24 months and erased after them, and only that one', async () => {
  await pipeline.post({ ...REQUEST, message: 'velho' });
  pipeline.clock = new Date('2026-11-22T15:00:00Z');
  await pipeline.post({ ...REQUEST, message: 'novo' });

  pipeline.clock = new Date('2028-11-20T14:59:00Z');
  expect(await eraseOldLeads(pipeline.services)).toEqual({ erased: 0, complete: true });
  pipeline.clock = new Date('2028-11-20T15:01:00Z');
  expect(await eraseOldLeads(pipeline.services)).toEqual({ erased: 1, complete: true });
  expect((await pipeline.rows()).map(({ message }) => message)).toEqual(['novo']);
});

test('a later contact keeps a request for 24 months more', async () => {
  await pipeline.post(REQUEST);
  await pipeline.database.query("UPDATE leads SET last_contact_at = '2027-06-01T12:00:00Z'");
  pipeline.clock = new Date('2029-06-01T11:59:00Z');
  expect(await eraseOldLeads(pipeline.services)).toEqual({ erased: 0, complete: true });
  pipeline.clock = new Date('2029-06-01T12:01:00Z');
  expect(await eraseOldLeads(pipeline.services)).toEqual({ erased: 1, complete: true });
});

test('a contact noted before the reception shortens nothing', async () => {
  await pipeline.post(REQUEST);
  await pipeline.database.query("UPDATE leads SET last_contact_at = '2020-01-01T00:00:00Z'");
  pipeline.clock = new Date('2028-11-20T14:59:00Z');
  expect(await eraseOldLeads(pipeline.services)).toEqual({ erased: 0, complete: true });
});

test('a synthetic request goes the next day, and counts for nothing', async () => {
  await pipeline.post({ ...REQUEST, email: 'teste-diario@site.invalid' });
  await pipeline.post(REQUEST);
  pipeline.advance(24 * 60);
  expect(await eraseOldLeads(pipeline.services)).toEqual({ erased: 0, complete: true });
  expect(await pipeline.rows()).toHaveLength(1);
});

test('a database that is away is reported, not thrown', async () => {
  pipeline.line.switchTo('refuse');
  expect(await eraseOldLeads(pipeline.services)).toEqual({ erased: 0, complete: false });
});

test('runs every night', () => {
  expect(config.schedule).toBe('30 6 * * *');
});
