import { answerJson } from '../answer-json.ts';
import { logFailure } from './log.ts';

/** What a scheduled task says of its run; `complete` is false where something was left undone. */
export interface RunSummary {
  complete: boolean;
}

/**
 * Makes a handler of a scheduled task. The status says in Netlify's log whether all was done. Schedules call by POST;
 * published deploys take no calls from outside, other servers may.
 */
export function answerSchedule(run: () => Promise<RunSummary>) {
  return async (request?: Pick<Request, 'method'>): Promise<Response> => {
    if (request && request.method !== 'POST') return answerJson(405, { complete: false }, { Allow: 'POST' });
    try {
      const summary = await run();
      return answerJson(summary.complete ? 200 : 503, summary);
    } catch (error) {
      logFailure('scheduled task failed', error);
      return answerJson(500, { complete: false });
    }
  };
}
