import { buildContext } from './function-context.ts';
import type { LocalFunction } from './functions.ts';
import { createRateLimiter } from './rate-limit.ts';

export interface FunctionCall {
  fn: LocalFunction;
  request: Request;
  params?: Record<string, string>;
  ip: string;
}

/** Calls functions in this process and keeps track of their background work. */
export function createFunctionCaller() {
  const limiter = createRateLimiter();
  const running = new Set<Promise<unknown>>();

  function waitUntil(promise: Promise<unknown>) {
    const settled = Promise.resolve(promise)
      .catch((error) => console.error('A promise given to waitUntil failed:', error))
      .finally(() => running.delete(settled));
    running.add(settled);
  }

  function isWithinLimit({ fn, request, ip }: FunctionCall): boolean {
    const limit = fn.config.rateLimit;
    if (!limit) return true;
    const by = [limit.aggregateBy ?? 'domain'].flat();
    const visitor = [fn.name, by.includes('ip') && ip, by.includes('domain') && new URL(request.url).host];
    return limiter.allow(visitor.join(' '), limit.windowLimit ?? Infinity, limit.windowSize);
  }

  async function run({ fn, request, params = {}, ip }: FunctionCall): Promise<Response> {
    try {
      const context = buildContext({ request, params, ip, waitUntil });
      return (await fn.handler(request, context)) ?? new Response(null, { status: 204 });
    } catch (error) {
      console.error(`The function ${fn.name} failed:`, error);
      return new Response('Internal Error', { status: 500 });
    }
  }

  return {
    async call(call: FunctionCall): Promise<Response> {
      // Netlify's response to a request over the limit: a status and nothing that our form could use.
      if (!isWithinLimit(call)) return new Response('Too Many Requests', { status: 429 });
      const answer = run(call);
      waitUntil(answer);
      return isBackground(call.fn) ? new Response(null, { status: 202 }) : answer;
    },
    /** Resolves when all calls, background work and promises given to `waitUntil` have ended. */
    async idle(): Promise<void> {
      while (running.size) await Promise.all(running);
    },
    /** Resets every visitor's rate limit. */
    forgetVisitors: limiter.forget,
  };
}

export type FunctionCaller = ReturnType<typeof createFunctionCaller>;

const isBackground = ({ name, config }: LocalFunction) =>
  config.background === true || name.endsWith('-background');
