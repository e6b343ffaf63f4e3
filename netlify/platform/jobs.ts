import { MINUTE_MS } from '../../src/shared/durations.ts';
import { logFailure } from './log.ts';
import { respondJson } from './respond-json.ts';

/** The result of a run; `complete` is false when something was left undone. It contains numbers only. */
export interface RunSummary {
  complete: boolean;
}

/** Work that is repeated by the clock. */
export interface Job {
  name: string;
  everyMinutes: number;
  /** When it runs, in minutes after midnight UTC, and every `everyMinutes` from then on. Multiples of TICK_MINUTES. */
  atMinute?: number;
  run(): Promise<RunSummary>;
}

const TICK_MINUTES = 5;
/** A clock may call slightly early. */
const EARLY_MS = 30_000;

/** The jobs of a tick at this time. A tick that is up to almost five minutes late runs the jobs of its nominal time. */
export function dueAt<T extends Job>(jobs: readonly T[], now: Date): T[] {
  const tick = Math.floor((now.getTime() + EARLY_MS) / (TICK_MINUTES * MINUTE_MS)) * TICK_MINUTES;
  return jobs.filter(({ everyMinutes, atMinute = 0 }) => (tick - atMinute) % everyMinutes === 0);
}

async function runSafely(run: () => Promise<RunSummary>): Promise<RunSummary> {
  try {
    const summary = await run();
    if (!summary.complete) console.error(`schedule: not complete: ${JSON.stringify(summary)}`);
    return summary;
  } catch (error) {
    logFailure('schedule', 'task failed', error);
    return { complete: false };
  }
}

/** Runs the parts of a job concurrently; one that fails does not stop the others. Results are listed by name. */
export async function runEach(
  parts: Readonly<Record<string, () => Promise<RunSummary>>>,
): Promise<RunSummary> {
  const summaries = await Promise.all(
    Object.entries(parts).map(async ([name, part]) => [name, await runSafely(part)] as const),
  );
  return { ...Object.fromEntries(summaries), complete: summaries.every(([, { complete }]) => complete) };
}

/** Responds to the clock, which calls by POST: 503 if a job failed or left something undone. */
export async function respondToClock(
  request: Pick<Request, 'method'>,
  jobs: readonly Job[],
): Promise<Response> {
  if (request.method !== 'POST') return respondJson(405, { complete: false }, { Allow: 'POST' });
  const summaries = await Promise.all(
    jobs.map(async (job) => [job.name, await runSafely(() => job.run())] as const),
  );
  const complete = summaries.every(([, summary]) => summary.complete);
  return respondJson(complete ? 200 : 503, { ...Object.fromEntries(summaries), complete });
}
