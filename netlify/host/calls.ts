import type { Config } from '@netlify/functions';
import { Hono, type MiddlewareHandler } from 'hono';
import { START_PATH } from '../../src/shared/request/wire.ts';
import type { Caller } from '../app/calls.ts';
import * as dailyWork from '../functions/daily-work.mts';
import * as files from '../functions/files.mts';
import * as publicCalls from '../functions/public.mts';
import * as requestPage from '../functions/request-page.mts';
import * as sendContactEmail from '../functions/send-contact-email.mts';
import * as staff from '../functions/staff.mts';
import * as staffSession from '../functions/staff-session.mts';
import * as startQuote from '../functions/start-quote.mts';
import * as tick from '../functions/tick.mts';
import { logFailure } from '../platform/log.ts';
import { networkOf } from '../staff/address.ts';

export type HostApp = Hono<{ Bindings: Caller }>;

export interface HostedFunction {
  default(request: Request, caller: Caller): Response | Promise<Response>;
  config: Config;
}

/** Those of Netlify, in an order in which the first match is right: the last one takes the rest of its folder. */
export const FUNCTIONS: readonly HostedFunction[] = [
  files,
  publicCalls,
  requestPage,
  sendContactEmail,
  staffSession,
  { ...startQuote, config: { path: START_PATH } },
  staff,
];

/** The functions that the clock calls, by name. */
export const SCHEDULED: Readonly<Record<string, HostedFunction>> = { tick, 'daily-work': dailyWork };

/** From here on, windows that have ended are forgotten. */
const MOST_WINDOWS = 5000;

const windows = new Map<string, { count: number; endsAt: number }>();

/** Resets every visitor's rate limit. */
export const forgetVisitors = (): void => windows.clear();

/** Whether a call of this visitor is within the limit. Counts in fixed windows, like Netlify. */
function isWithin(
  visitor: string,
  { windowLimit = Infinity, windowSize }: Config['rateLimit'] & object,
): boolean {
  const now = Date.now();
  const current = windows.get(visitor);
  if (current && current.endsAt > now) {
    current.count += 1;
    return current.count <= windowLimit;
  }
  if (windows.size >= MOST_WINDOWS)
    for (const [name, { endsAt }] of windows) if (endsAt <= now) windows.delete(name);
  windows.set(visitor, { count: 1, endsAt: now + windowSize * 1000 });
  return true;
}

/** Counts per network, and not by the host's name as on Netlify: here it is what the visitor's header says. */
const limited =
  (name: string, limit: Config['rateLimit']): MiddlewareHandler<{ Bindings: Caller }> =>
  async (context, next) => {
    if (!limit || isWithin(`${name} ${networkOf(context.env.ip)}`, limit)) return next();
    // As Netlify responds: a status, and a body that our form cannot use.
    return context.text('Too Many Requests', 429);
  };

/** The site's calls at their addresses, with their rate limits. */
export function createHostCalls(): HostApp {
  const app: HostApp = new Hono({ strict: false });
  FUNCTIONS.forEach(({ default: call, config: { path = [], rateLimit } }, index) => {
    for (const address of [path].flat())
      app.all(address, limited(String(index), rateLimit), ({ req, env }) => call(req.raw, env));
  });
  return app.onError((error, context) => {
    logFailure('leads', 'call failed', error);
    return context.text('Internal Error', 500);
  });
}
