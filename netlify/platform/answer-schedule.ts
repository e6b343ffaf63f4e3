import { answerJson } from './answer-json.ts';
import { logFailure } from './log.ts';

/** What a scheduled task says of its run; `complete` is false where something was left undone. */
export interface RunSummary {
  complete: boolean;
}

/**
 * Makes a handler of a scheduled task. The status and, for a rule on the log, a line say where something was left
 * undone; a summary holds numbers alone. Schedules call by POST; published deploys take no calls from outside, other
 * servers may.
 */
export function answerSchedule(run: () => Promise<RunSummary>) {
  return async (request?: Pick<Request, 'method'>): Promise<Response> => {
    if (request && request.method !== 'POST') return answerJson(405, { complete: false }, { Allow: 'POST' });
    try {
      const summary = await run();
      if (!summary.complete) console.error(`schedule: not complete: ${JSON.stringify(summary)}`);
      return answerJson(summary.complete ? 200 : 503, summary);
    } catch (error) {
      logFailure('schedule', 'task failed', error);
      return answerJson(500, { complete: false });
    }
  };
}
