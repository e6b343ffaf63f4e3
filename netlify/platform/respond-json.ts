import { SECURITY_HEADERS } from './security-headers.ts';

const POLICY = "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Of every response of a call: never cached, never run as a page and never framed. */
export const API_HEADERS = {
  ...SECURITY_HEADERS,
  'Cache-Control': 'no-store',
  'Content-Security-Policy': POLICY,
};

/** A JSON response. */
export function respondJson(status: number, body: object, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...API_HEADERS, 'Content-Type': 'application/json; charset=utf-8', ...headers },
  });
}
