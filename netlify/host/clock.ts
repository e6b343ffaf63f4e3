import { Cron } from 'croner';
import { environmentBlobs } from '../platform/blob-store.ts';
import { logFailure } from '../platform/log.ts';
import type { HostedFunction } from './calls.ts';

/**
 * Whether this process does a run. Of several processes that share the folder of the store, the first one does. If the
 * store fails every process does, because the check that alarms about it is a schedule, too.
 */
async function claimRun(name: string, nextRun: string): Promise<boolean> {
  const key = `clock/${name}`;
  try {
    const last = await environmentBlobs.read<string>(key);
    if (last && last.value >= nextRun) return false;
    return await environmentBlobs.write(key, nextRun, last ? { etag: last.etag } : 'new');
  } catch (error) {
    logFailure('schedule', 'run not claimed', error);
    return true;
  }
}

/**
 * Calls the scheduled functions, in UTC like Netlify. A run that is late waits for the one before. Returns a function that
 * stops the clock.
 */
export function startClock(
  scheduled: Readonly<Record<string, HostedFunction>>,
  track: (work: Promise<unknown>) => void,
): () => void {
  const jobs = Object.entries(scheduled).map(([name, { default: call, config }]) => {
    const run = async (job: Cron) => {
      if (!(await claimRun(name, job.nextRun()?.toISOString() ?? ''))) return;
      await call(new Request('http://localhost/', { method: 'POST' }), { ip: '' });
    };
    return new Cron(
      config.schedule ?? '',
      { timezone: 'UTC', mode: '5-part', protect: true, unref: true },
      (job: Cron) => {
        const running = run(job);
        track(running);
        return running;
      },
    );
  });
  return () => {
    for (const job of jobs) job.stop();
  };
}
