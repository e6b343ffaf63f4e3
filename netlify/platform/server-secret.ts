import { createHmac } from 'node:crypto';

/** What is derived: `network` the hashes of uploaders' networks, `page` the links to requests' pages. */
type Purpose = 'network' | 'page';

const SHORTEST_SECRET = 32;

/**
 * Derives a value that only this site can make, from the setting SERVER_SECRET. Undefined without that setting. Another setting
 * gives other values: links that were mailed no longer open.
 */
export function deriveSecret(purpose: Purpose, text: string, env = process.env): Buffer | undefined {
  const secret = env['SERVER_SECRET'] ?? '';
  if (secret.length < SHORTEST_SECRET) return undefined;
  return createHmac('sha256', secret).update(`${purpose} ${text}`).digest();
}
