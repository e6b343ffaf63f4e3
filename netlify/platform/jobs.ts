import { logFailure } from './log.ts';
import { respondJson } from './respond-json.ts';

/** The result of a run; `complete` is false when something was left undone. It contains numbers only. */
export interface RunSummary {
  complete: boolean;
}

/** Work that is repeated by the clock. */
export interface Job {
  name: string;
  run(): Promise<RunSummary>;
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
