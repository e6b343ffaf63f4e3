import { randomUUID } from 'node:crypto';
import type { Context } from '@netlify/functions';

interface Call {
  request: Request;
  params: Record<string, string>;
  ip: string;
  waitUntil: (promise: Promise<unknown>) => void;
}

const notLocal = (name: string) => (): never => {
  throw new Error(`context.${name} is not part of the local server.`);
};

/** A function's second argument, as on Netlify. `geo` is empty, because locations are unknown here. */
export function buildContext({ request, params, ip, waitUntil }: Call): Context {
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
