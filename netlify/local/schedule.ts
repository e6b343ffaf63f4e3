import { Cron } from 'croner';
import type { FunctionCaller } from './function-caller.ts';
import type { LocalFunction } from './functions.ts';

/** Runs functions that have a `schedule`, in UTC as Netlify does. A run that takes long is not overtaken by the next. */
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

/** The request a scheduled function gets: a POST whose body names the next run. */
function scheduledRequest({ name }: { name: string }, next: Date | null): Request {
  return new Request(`http://localhost/.netlify/functions/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-nf-event': 'schedule' },
    body: JSON.stringify({ next_run: next?.toISOString() }),
  });
}
