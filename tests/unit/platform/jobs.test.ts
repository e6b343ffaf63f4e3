import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DAILY_WORK, JOBS } from '../../../netlify/app/jobs.ts';
import { DAILY_MINUTES, listFailingSchedules } from '../../../netlify/platform/failed-runs.ts';
import { dueAt, respondToClock, runEach, runJob } from '../../../netlify/platform/jobs.ts';
import { captureConsole } from '../../fixtures/console.ts';
import { MemoryBlobs } from '../../fixtures/memory-blobs.ts';

/** How often each job runs between two moments, if the tick comes every 5 minutes and `lateS` seconds late. */
function runsOf(from: string, ticks: number, lateS = 0): Record<string, string[]> {
  const runs: Record<string, string[]> = {};
  for (let tick = 0; tick < ticks; tick += 1) {
    const at = new Date(Date.parse(from) + tick * 300_000);
    const due = dueAt(JOBS, new Date(at.getTime() + lateS * 1000));
    for (const { name } of due) runs[name] = [...(runs[name] ?? []), at.toISOString().slice(11, 16)];
  }
  return runs;
}

describe('the jobs of a tick', () => {
  test('in an hour: what may wait runs every 5 minutes, the list at :05, :25 and :45, the watch at :15 and :45', () => {
    const runs = runsOf('2026-11-24T14:00:00Z', 12);
    for (const name of ['store-kept-requests', 'deliver-pending-leads', 'tell-late-leads'])
      expect([name, runs[name]?.length]).toEqual([name, 12]);
    expect(runs['mail-hourly-list']).toEqual(['14:05', '14:25', '14:45']);
    expect(runs['watch-lead-check']).toEqual(['14:15', '14:45']);
    expect(runs['send-lead-check']).toBeUndefined();
  });

  test('in a day: the test request is sent once, at 09:00 UTC, and watched 15 minutes later', () => {
    const runs = runsOf('2026-11-24T00:00:00Z', 288);
    expect(runs['send-lead-check']).toEqual(['09:00']);
    expect(runs['watch-lead-check']).toHaveLength(48);
    expect(runs['watch-lead-check']).toContain('09:15');
  });

  test.each([-1, 1, 59, 240])('are the same when the clock calls %i s late', (lateS) => {
    expect(runsOf('2026-11-24T08:30:00Z', 12, lateS)).toEqual(runsOf('2026-11-24T08:30:00Z', 12));
  });

  test('have names of their own, and run at multiples of 5 minutes', () => {
    expect(new Set(JOBS.map(({ name }) => name)).size).toBe(JOBS.length);
    for (const { name, everyMinutes, atMinute = 0 } of JOBS)
      expect([name, everyMinutes % 5, atMinute % 5]).toEqual([name, 0, 0]);
  });
});

test('docs/operating/schedules.md has a row for each job', () => {
  const guide = readFileSync('docs/operating/schedules.md', 'utf8');
  const rows = [...guide.matchAll(/^\| `([a-z-]+)` +\| /gm)].map(([, name]) => name);
  expect(rows.toSorted()).toEqual([...JOBS, DAILY_WORK].map(({ name }) => name).toSorted());
});

const job = (name: string, run: () => Promise<{ complete: boolean }>) => ({
  name,
  everyMinutes: 5,
  hasOwnAlarm: true,
  run,
});

test('a job that fails does not stop the others, and is reported to the clock', async () => {
  const printed = captureConsole();
  let isDone = false;
  const response = await respondToClock({ method: 'POST' }, [
    job('a', () => Promise.reject(new Error('away'))),
    job('b', async () => {
      isDone = true;
      return { complete: true };
    }),
  ]);
  printed.restore();
  expect(isDone).toBe(true);
  expect([response.status, await response.json()]).toEqual([
    503,
    { a: { complete: false }, b: { complete: true }, complete: false },
  ]);
  expect(printed.lines.join()).toContain('schedule: task failed: ');
});

test('the clock calls by POST; anything else runs nothing', async () => {
  let runs = 0;
  const count = async () => {
    runs += 1;
    return { complete: true };
  };
  const refused = await respondToClock({ method: 'GET' }, [job('a', count)]);
  expect([refused.status, refused.headers.get('allow'), runs]).toEqual([405, 'POST', 0]);
  expect((await respondToClock({ method: 'POST' }, [job('a', count)])).status).toBe(200);
  expect(runs).toBe(1);
});

test('of the parts of a job, one that is not complete is named', async () => {
  const printed = captureConsole();
  const summary = await runEach({
    mails: async () => ({ complete: true }),
    files: async () => ({ complete: false }),
  });
  printed.restore();
  expect(summary).toEqual({ mails: { complete: true }, files: { complete: false }, complete: false });
});

test('a daily job that succeeds is no longer among those that fail', async () => {
  const printed = captureConsole();
  const blobs = new MemoryBlobs();
  const alarms = { blobs, openAlarmMailers: () => [], now: () => new Date('2026-11-23T09:05:00Z') };
  const daily = (complete: boolean) => ({
    name: 'daily',
    everyMinutes: DAILY_MINUTES,
    run: async () => ({ complete }),
  });
  await runJob(daily(false), alarms);
  expect(await listFailingSchedules(blobs, alarms.now())).toEqual(['daily']);
  await runJob(daily(true), alarms);
  expect(await listFailingSchedules(blobs, alarms.now())).toEqual([]);
  printed.restore();
});
