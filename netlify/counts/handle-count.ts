import { isCountedLabel } from '../../src/tracking/count-labels.ts';
import { answerJson } from '../answer-json.ts';
import type { LeadServices } from '../leads/services.ts';
import { SECURITY_HEADERS } from '../security-headers.ts';
import { listArticles } from './articles.ts';
import { recordCount } from './record-count.ts';

// The longest label is an article's, in UTF-8.
const MAX_BODY_BYTES = 200;

/** The label, or undefined where the body is longer than one can be. */
async function readLabel(request: Request): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the stream.
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Counts one event of a label that this site has. Of the request nothing but the label is read, and nothing is logged
 * but that the database was away. Never rejects.
 */
export async function handleCount(
  request: Request,
  { database, now }: Pick<LeadServices, 'database' | 'now'>,
): Promise<Response> {
  if (request.method !== 'POST') return answerJson(405, {}, { Allow: 'POST' });
  const label = await readLabel(request).catch(() => undefined);
  if (label === undefined) return answerJson(413, {});
  if (!isCountedLabel(label, listArticles())) return answerJson(422, {});
  if (!(await recordCount(database, label, now()))) return answerJson(503, {});
  return new Response(null, { status: 204, headers: { ...SECURITY_HEADERS, 'Cache-Control': 'no-store' } });
}
