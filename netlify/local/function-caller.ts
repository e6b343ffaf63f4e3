import { randomUUID } from 'node:crypto';
import type { Context } from '@netlify/functions';
import { Cron } from 'croner';
import { networkOf } from '../staff/address.ts';
import type { LocalFunction } from './functions.ts';
import type { RunOnce } from './schedule-lock.ts';

export interface FunctionCall {
  fn: LocalFunction;
  request: Request;
  params?: Record<string, string>;
  ip: string;
}

/** Calls functions in this process and keeps track of their background work. */
export function createFunctionCaller() {
  const limiter = createRateLimiter();
  const stopping = new AbortController();
  const running = new Set<Promise<unknown>>();

  function waitUntil(promise: Promise<unknown>) {
    const settled = Promise.resolve(promise)
      .catch((error) => console.error('A promise given to waitUntil failed:', error))
      .finally(() => running.delete(settled));
    running.add(settled);
  }

  function isWithinLimit({ fn, ip }: FunctionCall): boolean {
    const limit = fn.config.rateLimit;
    if (!limit) return true;
    // Not by the host, as on Netlify: here it is what the visitor's header says.
    const isByVisitor = [limit.aggregateBy].flat().includes('ip');
    const visitor = [fn.name, isByVisitor && networkOf(ip)];
    return limiter.allow(visitor.join(' '), limit.windowLimit ?? Infinity, limit.windowSize);
  }

  async function run({ fn, request, params = {}, ip }: FunctionCall): Promise<Response> {
    try {
      const context = buildContext({ request, params, ip, waitUntil });
      // Beside what Netlify gives: tells our functions that a response may stay open.
      const own = Object.assign(context, { stopping: stopping.signal });
      return (await fn.handler(request, own)) ?? new Response(null, { status: 204 });
    } catch (error) {
      console.error(`The function ${fn.name} failed:`, error);
      return new Response('Internal Error', { status: 500 });
    }
  }

  return {
    async call(call: FunctionCall): Promise<Response> {
      // Netlify's response to a request over the limit: a status, and a body that our form cannot use.
      if (!isWithinLimit(call)) return new Response('Too Many Requests', { status: 429 });
      const answer = run(call);
      waitUntil(answer);
      return answer;
    },
    /** Ends the responses that would stay open. */
    endStreams: () => stopping.abort(),
    /** Resolves when all calls and promises given to `waitUntil` have ended. */
    async idle(): Promise<void> {
      while (running.size) await Promise.all(running);
    },
    /** Resets every visitor's rate limit. */
    forgetVisitors: limiter.forget,
  };
}

export type FunctionCaller = ReturnType<typeof createFunctionCaller>;

interface ContextParts {
  request: Request;
  params: Record<string, string>;
  ip: string;
  waitUntil: (promise: Promise<unknown>) => void;
}

const notLocal = (name: string) => (): never => {
  throw new Error(`context.${name} is not part of the local server.`);
};

/** A function's second argument, as on Netlify. `geo` is empty, because locations are unknown here. */
function buildContext({ request, params, ip, waitUntil }: ContextParts): Context {
  const url = new URL(request.url);
  return {
    account: { id: 'local' },
    cookies: { get: notLocal('cookies'), set: notLocal('cookies'), delete: notLocal('cookies') },
    deploy: { context: 'dev', id: '0', published: false },
    geo: {},
    ip,
    json: (input) => Response.json(input),
    log: console.log,
    next: notLocal('next'),
    params,
    requestId: randomUUID(),
    rewrite: notLocal('rewrite'),
    server: { region: 'dev' },
    site: { id: 'local', name: 'local', url: url.origin },
    url,
    waitUntil,
  };
}

/** From here on, windows that have ended are forgotten. */
const MOST_WINDOWS = 5000;

/** Counts calls in fixed windows. `allow` returns false for a call above the limit; the window is in seconds. */
function createRateLimiter() {
  const windows = new Map<string, { count: number; endsAt: number }>();
  return {
    allow(visitor: string, limit: number, seconds: number): boolean {
      const current = windows.get(visitor);
      if (current && current.endsAt > Date.now()) {
        current.count += 1;
        return current.count <= limit;
      }
      if (windows.size >= MOST_WINDOWS)
        for (const [name, { endsAt }] of windows) if (endsAt <= Date.now()) windows.delete(name);
      windows.set(visitor, { count: 1, endsAt: Date.now() + seconds * 1000 });
      return true;
    },
    forget: () => windows.clear(),
  };
}

/**
 * Runs functions that have a `schedule`, in UTC like Netlify. The next run waits until a long one has ended. `runOnce`
 * decides whether this process does a run.
 */
export function startSchedules(
  functions: LocalFunction[],
  { call }: Pick<FunctionCaller, 'call'>,
  runOnce: RunOnce = (_, work) => work(),
) {
  const jobs = functions.flatMap((fn) => {
    const { schedule } = fn.config;
    if (!schedule) return [];
    const options = { timezone: 'UTC', mode: '5-part', protect: true, unref: true } as const;
    const run = async (job: Cron) => {
      await runOnce(fn.name, async () => {
        await call({ fn, request: scheduledRequest(fn, job.nextRun()), ip: '127.0.0.1' });
      });
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
