import { Cron } from 'croner';
import type { FunctionCaller } from './function-caller.ts';
import type { LocalFunction } from './functions.ts';

/** Runs functions that have a `schedule`, in UTC like Netlify. The next run waits until a long one has ended. */
export function startSchedules(functions: LocalFunction[], { call }: Pick<FunctionCaller, 'call'>) {
  const jobs = functions.flatMap((fn) => {
    const { schedule } = fn.config;
    if (!schedule) return [];
    const options = { timezone: 'UTC', mode: '5-part', protect: true, unref: true } as const;
    const run = async (job: Cron) => {
      await call({ fn, request: scheduledRequest(fn, job.nextRun()), ip: '127.0.0.1' });
    };
    return [new Cron(schedule, options, run)];
  });
  return {
    stop() {
      for (const job of jobs) job.stop();
    },
  };
}

/** The request that a scheduled function gets: a POST with the time of the next run. */
function scheduledRequest({ name }: { name: string }, next: Date | null): Request {
  return new Request(`http://localhost/.netlify/functions/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-nf-event': 'schedule' },
    body: JSON.stringify({ next_run: next?.toISOString() }),
  });
}
