import { logFailure } from './log.ts';
import { respondJson } from './respond-json.ts';

/** The result of a scheduled run; `complete` is false when something was left undone. */
export interface RunSummary {
  complete: boolean;
}

/**
 * Turns a scheduled task into a handler. A run that is incomplete or fails responds 503 and logs a line, for a rule on the log; the
 * summary contains numbers only. Netlify calls schedules by POST and refuses calls from outside; other servers may not.
 */
export function respondToSchedule(run: () => Promise<RunSummary>) {
  return async (request?: Pick<Request, 'method'>): Promise<Response> => {
    if (request && request.method !== 'POST') return respondJson(405, { complete: false }, { Allow: 'POST' });
    try {
      const summary = await run();
      if (!summary.complete) console.error(`schedule: not complete: ${JSON.stringify(summary)}`);
      return respondJson(summary.complete ? 200 : 503, summary);
    } catch (error) {
      logFailure('schedule', 'task failed', error);
      return respondJson(503, { complete: false });
    }
  };
}
