import { readdirSync } from 'node:fs';
import { isCountedLabel } from '../../src/shared/counts/count-labels.ts';
import { readBody } from '../platform/read-body.ts';
import { respondJson } from '../platform/respond-json.ts';
import { SECURITY_HEADERS } from '../platform/security-headers.ts';
import type { LeadServices } from '../platform/services.ts';
import { recordCount } from './record-count.ts';

// Bundled with the functions by `included_files` in netlify.toml.
const FOLDERS = ['articles', 'guias'].map((name) => new URL(`../../src/content/${name}/`, import.meta.url));

let articles: ReadonlySet<string> | undefined;

/** Returns the names of the files of articles and guides, which count labels contain. */
export function listArticles(): ReadonlySet<string> {
  articles ??= new Set(
    FOLDERS.flatMap((folder) => readdirSync(folder)).map((file) => file.replace(/\.mdx?$/, '')),
  );
  return articles;
}

// More than the longest label, an article's, takes in UTF-8.
const MAX_BODY_BYTES = 200;

/**
 * Counts one event if its label exists on this site. Reads nothing but the label and logs nothing but failures
 * of the store. Never rejects.
 */
export async function handleCount(
  request: Request,
  { blobs, now }: Pick<LeadServices, 'blobs' | 'now'>,
): Promise<Response> {
  if (request.method !== 'POST') return respondJson(405, {}, { Allow: 'POST' });
  const body = await readBody(request, MAX_BODY_BYTES).catch(() => undefined);
  if (!body) return respondJson(413, {});
  const label = new TextDecoder().decode(body);
  if (!isCountedLabel(label, listArticles())) return respondJson(422, {});
  if (!(await recordCount(blobs, label, now()))) return respondJson(503, {});
  return new Response(null, { status: 204, headers: { ...SECURITY_HEADERS, 'Cache-Control': 'no-store' } });
}
