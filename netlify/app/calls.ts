import { Hono } from 'hono';
import { logFailure } from '../platform/log.ts';
import { respondJson } from '../platform/respond-json.ts';

/** The host's information about a call besides the request. */
export interface Caller {
  /** The visitor's IP address. */
  ip: string;
  /** Keeps the process alive for work after the response; absent where nothing ends the process. */
  waitUntil?: (work: Promise<unknown>) => void;
}

/** Calls with their addresses. A slash at the end of an address is ignored, as on Netlify. */
export type Calls = Hono<{ Bindings: Caller }>;

export function createCalls(): Calls {
  const calls: Calls = new Hono({ strict: false });
  calls.notFound(() => respondJson(404, { code: 'missing' }));
  // For this domain, the log holds only the place of an error: its message may contain a password.
  calls.onError((error) => {
    logFailure('staff', 'call failed', error);
    return respondJson(500, { code: 'unavailable' });
  });
  return calls;
}

/** A function of Netlify that answers these calls. */
export const toFunction =
  (calls: Calls) =>
  (request: Request, context?: Caller): Response | Promise<Response> =>
    calls.fetch(request, context ?? { ip: '' });
