import { type AlarmServices, openAlarmMailers } from './alarm-mailers.ts';
import { environmentBlobs } from './blob-store.ts';
import { noteFailedRun, type Schedule } from './failed-runs.ts';
import { logFailure } from './log.ts';
import { respondJson } from './respond-json.ts';

/** The result of a scheduled run; `complete` is false when something was left undone. */
export interface RunSummary {
  complete: boolean;
}

const environmentAlarms: AlarmServices = {
  blobs: environmentBlobs,
  openAlarmMailers: () => openAlarmMailers(process.env),
  now: () => new Date(),
};

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

/** Runs the parts of a schedule at once; one that fails does not stop the others. Each result is under its name. */
export async function runEach(
  parts: Readonly<Record<string, () => Promise<RunSummary>>>,
): Promise<RunSummary> {
  const summaries = await Promise.all(
    Object.entries(parts).map(async ([name, part]) => [name, await runSafely(part)] as const),
  );
  return { ...Object.fromEntries(summaries), complete: summaries.every(([, { complete }]) => complete) };
}

/**
 * Turns a scheduled task into a handler. A run that is incomplete or fails responds 503, logs a line, and counts for the alarm
 * of its schedule; without one, the task has its own alarm. The summary contains numbers only. Netlify calls schedules by POST and
 * refuses calls from outside; other servers may not.
 */
export function respondToSchedule(
  run: () => Promise<RunSummary>,
  schedule?: Schedule,
  alarms = environmentAlarms,
) {
  return async (request?: Pick<Request, 'method'>): Promise<Response> => {
    if (request && request.method !== 'POST') return respondJson(405, { complete: false }, { Allow: 'POST' });
    const summary = await runSafely(run);
    if (!summary.complete && schedule) await noteFailedRun(alarms, schedule);
    return respondJson(summary.complete ? 200 : 503, summary);
  };
}
