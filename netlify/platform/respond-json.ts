import { SECURITY_HEADERS } from './security-headers.ts';

const POLICY = "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/** A JSON response: never cached, never run as a page and never framed. */
export function respondJson(status: number, body: object, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      ...SECURITY_HEADERS,
      'Cache-Control': 'no-store',
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Security-Policy': POLICY,
      ...headers,
    },
  });
}
