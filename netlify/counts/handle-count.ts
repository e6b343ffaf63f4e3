import { randomInt } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { isCountedLabel } from '../../src/shared/counts/count-labels.ts';
import { isSpeedLabel, SPEED_METRICS } from '../../src/shared/counts/speed-labels.ts';
import type { BlobStore } from '../platform/blob-store.ts';
import { logFailure } from '../platform/log.ts';
import { readBody } from '../platform/read-body.ts';
import { respondJson } from '../platform/respond-json.ts';
import { dayOf } from '../platform/sao-paulo.ts';
import { SECURITY_HEADERS } from '../platform/security-headers.ts';
import type { LeadServices } from '../platform/services.ts';
import { type Counts, countsKey, SHARDS } from './day-counts.ts';

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

// Enough for forty clicks at the same moment.
const MAX_ATTEMPTS = 12;
const MAX_PAUSE_MS = 60;

/**
 * Adds one to each label's total of the day, without the database. A lost response is not retried: a click may stay
 * uncounted, but never counts twice. Returns whether the store confirmed it; never rejects.
 */
async function recordCounts(blobs: BlobStore, labels: readonly string[], now: Date): Promise<boolean> {
  const key = countsKey(dayOf(now), randomInt(SHARDS));
  try {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const found = await blobs.read<Counts>(key);
      const counts = { ...found?.value };
      for (const label of labels) counts[label] = (counts[label] ?? 0) + 1;
      if (await blobs.write(key, counts, found ? { etag: found.etag } : 'new')) return true;
      // Another call has counted in between.
      await pause(Math.random() * MAX_PAUSE_MS);
    }
    throw new Error('too many clicks at once');
  } catch (error) {
    logFailure('counts', 'not counted', error);
    return false;
  }
}

// More than the longest body takes in UTF-8: an article's label, or the four of a page's speed.
const MAX_BODY_BYTES = 200;

/** The labels of a body: one event, or the speed of one page in a line for each metric. Undefined if one is unknown. */
function parseLabels(body: string): string[] | undefined {
  if (isCountedLabel(body, listArticles())) return [body];
  const labels = body.split('\n');
  return labels.length <= SPEED_METRICS.length && labels.every(isSpeedLabel) ? labels : undefined;
}

/**
 * Counts what a page sends if its labels exist on this site. Reads nothing but the labels and logs nothing but failures
 * of the store. Never rejects.
 */
export async function handleCount(
  request: Request,
  { blobs, now }: Pick<LeadServices, 'blobs' | 'now'>,
): Promise<Response> {
  if (request.method !== 'POST') return respondJson(405, {}, { Allow: 'POST' });
  const body = await readBody(request, MAX_BODY_BYTES).catch(() => undefined);
  if (!body) return respondJson(413, {});
  const labels = parseLabels(new TextDecoder().decode(body));
  if (!labels) return respondJson(422, {});
  if (!(await recordCounts(blobs, labels, now()))) return respondJson(503, {});
  return new Response(null, { status: 204, headers: { ...SECURITY_HEADERS, 'Cache-Control': 'no-store' } });
}
