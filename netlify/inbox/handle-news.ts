import type { News } from '../../src/shared/inbox/inbox-answers.ts';
import { LONGEST_TAGS, parseTags } from '../../src/shared/inbox/inbox-wire.ts';
import { readTags } from '../leads/store/announce-arrival.ts';
import { readBody } from '../platform/read-body.ts';
import { API_HEADERS, respondJson } from '../platform/respond-json.ts';
import type { LeadServices } from '../platform/services.ts';
import { refuseOldDeploy } from '../staff/refuse.ts';
import { compareTags, createNewsStreams } from './news-streams.ts';

const processStreams = createNewsStreams();

/**
 * Tells an open inbox whether a lead has arrived or changed since it was loaded: once, or by a stream on a host that keeps
 * responses open until it is `stopping`. It needs neither the session nor the database: the tags cannot be guessed, and to
 * wrong ones the response is always the same. Never rejects.
 */
export async function handleNews(
  request: Request,
  { blobs }: Pick<LeadServices, 'blobs'>,
  { stopping }: { stopping?: AbortSignal } = {},
  streams = processStreams,
): Promise<Response> {
  if (request.method !== 'POST' && request.method !== 'GET')
    return respondJson(405, {}, { Allow: 'GET, POST' });
  const refused = refuseOldDeploy(request);
  if (refused) return refused;
  const canStream = stopping !== undefined && !stopping.aborted && streams.hasRoom();
  if (request.method === 'GET') {
    const known = parseTags(new URL(request.url).search.slice(1));
    // Without a tag, a stranger could keep it open.
    const isKnowing = known.tag !== undefined || known.changes !== undefined;
    if (canStream && isKnowing) return streams.tell(known, blobs, stopping);
    // The browser then stops asking for a stream.
    return new Response(null, { status: 204, headers: API_HEADERS });
  }
  const body = await readBody(request, LONGEST_TAGS).catch(() => undefined);
  if (!body) return respondJson(413, {});
  const known = parseTags(new TextDecoder().decode(body));
  const news: News = { ...compareTags(known, await readTags(blobs)), canStream };
  return respondJson(200, news);
}
