import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { mailLateLeads } from '../../netlify/inbox/mail-late-leads.ts';
import { sweepPendingLeads } from '../../netlify/leads/mail/sweep.ts';
import { storeKeptRequests } from '../../netlify/leads/receive/kept-requests.ts';
import { receiveLead } from '../../netlify/leads/receive/receive.ts';
import { buildLead } from '../../netlify/leads/store/lead.ts';
import { listMarkers, markerKey, runIfDue, setMarker } from '../../netlify/platform/markers.ts';
import { REQUEST } from '../fixtures/lead-pipeline.ts';
import { preparePipeline } from '../fixtures/prepare-pipeline.ts';

const { pipeline, output } = await preparePipeline();
const { services, blobs } = pipeline;

/** Runs the five-minute schedules. Returns the kinds of work that were due. */
async function runSchedules(): Promise<string[]> {
  const worked: string[] = [];
  const run = (kind: 'mail' | 'late', work: () => Promise<{ complete: boolean }>) =>
    runIfDue(services, kind, () => {
      worked.push(kind);
      return work();
    });
  if ((await blobs.list('requests/').catch(() => [])).length > 0) worked.push('request');
  await storeKeptRequests(services);
  await run('mail', () => sweepPendingLeads(services));
  await run('late', () => mailLateLeads(services, 'https://fabrica.example'));
  return worked;
}

beforeEach(() => {
  // A Monday, 12:00 in São Paulo.
  pipeline.clock = new Date('2026-11-23T15:00:00Z');
});

describe('the schedules', () => {
  test('do nothing while nothing waits', async () => {
    expect(await runSchedules()).toEqual([]);
    await pipeline.post(REQUEST);
    pipeline.advance(5);
    expect(await runSchedules()).toEqual([]);
  });

  test('mail a lead whose first attempt failed, then do nothing', async () => {
    pipeline.smtp.behaviour = 'defer';
    await pipeline.post(REQUEST);
    pipeline.advance(4);
    expect(await runSchedules()).toEqual([]);
    pipeline.advance(1);
    expect(await runSchedules()).toEqual(['mail']);
    expect(await pipeline.onlyRow()).toMatchObject({ attempts: 2, delivery: 'pending' });
    pipeline.smtp.behaviour = 'accept';
    pipeline.advance(5);
    expect(await runSchedules()).toEqual([]);
    pipeline.advance(5);
    expect(await runSchedules()).toEqual(['mail']);
    expect(await pipeline.onlyRow()).toMatchObject({ delivery: 'delivered' });
    pipeline.advance(5);
    expect(await runSchedules()).toEqual([]);
  });

  test('mail a lead whose process died after the response', async () => {
    // The work after the response never runs.
    await receiveLead(services, buildLead(randomUUID(), REQUEST, {}, pipeline.clock));
    expect(await pipeline.onlyRow()).toMatchObject({ delivery: 'pending' });
    pipeline.advance(5);
    expect(await runSchedules()).toEqual(['mail']);
    expect(await pipeline.onlyRow()).toMatchObject({ delivery: 'delivered' });
  });

  test('store a request that was kept while the database was down', async () => {
    pipeline.line.switchTo('refuse');
    await pipeline.post(REQUEST);
    pipeline.advance(5);
    expect(await runSchedules()).toEqual(['request', 'mail']);
    pipeline.line.switchTo('forward');
    pipeline.advance(5);
    expect(await runSchedules()).toEqual(['request', 'mail']);
    expect(await pipeline.onlyRow()).toMatchObject({ delivery: 'delivered' });
    pipeline.advance(5);
    expect(await runSchedules()).toEqual([]);
  });

  test('tell the team about a lead after four opening hours, and not before', async () => {
    await pipeline.post(REQUEST);
    pipeline.smtp.mails.length = 0;
    pipeline.advance(4 * 60 - 5);
    expect(await runSchedules()).toEqual([]);
    pipeline.advance(5);
    expect(await runSchedules()).toEqual(['late']);
    expect(pipeline.smtp.mails).toHaveLength(1);
    pipeline.advance(5);
    expect(await runSchedules()).toEqual([]);
  });

  test('work once a day without a marker, and whenever the markers cannot be read', async () => {
    await pipeline.post(REQUEST);
    await pipeline.database.query("UPDATE leads SET delivery = 'pending', delivered_at = NULL");
    blobs.values.clear();
    pipeline.clock = new Date('2026-11-24T09:04:59Z');
    expect(await runSchedules()).toEqual([]);
    pipeline.clock = new Date('2026-11-24T09:05:01Z');
    expect(await runSchedules()).toEqual(['mail', 'late']);
    expect(await pipeline.onlyRow()).toMatchObject({ delivery: 'delivered' });
    pipeline.advance(5);
    expect(await runSchedules()).toEqual([]);
    blobs.isDown = true;
    expect(await runSchedules()).toEqual(['mail', 'late']);
    expect(output.lines.join('\n')).toContain('schedule: mail markers not read');
    blobs.isDown = false;
    // A marker may be missing for leads that arrived in between.
    expect(await runSchedules()).toEqual(['mail', 'late']);
    expect(await runSchedules()).toEqual([]);
  });

  test('work without a marker that could not be written, until its time has come', async () => {
    vi.spyOn(blobs, 'write')
      .mockRejectedValueOnce(new Error('full'))
      .mockRejectedValueOnce(new Error('full'));
    await setMarker(blobs, 'mail', 'lead', new Date(pipeline.clock.getTime() + 7 * 60_000));
    expect(output.lines.join('\n')).toContain('schedule: mail not marked');
    for (const worked of [['mail'], ['mail'], []]) {
      pipeline.advance(5);
      expect(await runSchedules()).toEqual(worked);
    }
  });
});

test('minutes whose folder has no marker do not hide the marker of a later minute', async () => {
  const empty = Array.from({ length: 130 }, (_, index) => `20261122T${1000 + index}`);
  vi.spyOn(blobs, 'listFolders').mockResolvedValueOnce([...empty, '20261123T1500']);
  await setMarker(blobs, 'mail', 'lead', pipeline.clock);
  expect(await listMarkers(blobs, 'mail')).toEqual([markerKey('mail', 'lead', pipeline.clock)]);
});
