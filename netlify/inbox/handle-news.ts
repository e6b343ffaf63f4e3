import { LONGEST_TAG } from '../../src/shared/inbox/inbox-wire.ts';
import { readLatestTag } from '../leads/store/announce-arrival.ts';
import { readBody } from '../platform/read-body.ts';
import { respondJson } from '../platform/respond-json.ts';
import type { LeadServices } from '../platform/services.ts';
import { refuseOldDeploy } from '../staff/refuse.ts';

/**
 * Tells an open inbox whether a lead has arrived since it was loaded. It needs neither the session nor the database:
 * the tag cannot be guessed, and to a wrong one the response is always the same. Never rejects.
 */
export async function handleNews(
  request: Request,
  { blobs }: Pick<LeadServices, 'blobs'>,
): Promise<Response> {
  if (request.method !== 'POST') return respondJson(405, {}, { Allow: 'POST' });
  const refused = refuseOldDeploy(request);
  if (refused) return refused;
  const body = await readBody(request, LONGEST_TAG).catch(() => undefined);
  if (!body) return respondJson(413, {});
  const latest = await readLatestTag(blobs);
  return respondJson(200, { hasNews: latest !== '' && latest !== new TextDecoder().decode(body) });
}
