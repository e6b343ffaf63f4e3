import { expect, test } from 'vitest';
import { respondToClock, runEach } from '../../../netlify/platform/jobs.ts';
import { captureConsole } from '../../fixtures/console.ts';

const job = (name: string, run: () => Promise<{ complete: boolean }>) => ({
  name,
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
