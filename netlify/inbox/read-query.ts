import type { InboxQuery } from '../../src/shared/inbox/inbox-wire.ts';
import { readJson } from '../staff/read-json.ts';
import { refuse, refuseMethod } from '../staff/refuse.ts';
import { parseInboxQuery } from './parse-query.ts';

const MAX_BODY_BYTES = 4096;

/** Reads the inbox query from a POST, or returns the response to an invalid one. */
export async function readQuery(
  request: Request,
): Promise<{ ok: true; query: InboxQuery } | { ok: false; response: Response }> {
  if (request.method !== 'POST') return { ok: false, response: refuseMethod('POST') };
  const body = await readJson(request, MAX_BODY_BYTES);
  if (!body.ok) return { ok: false, response: refuse(body.code) };
  const query = parseInboxQuery(body.value);
  return query ? { ok: true, query } : { ok: false, response: refuse('invalid') };
}
