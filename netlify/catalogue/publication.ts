import type { BlobStore } from '../platform/blob-store.ts';
import { logFailure } from '../platform/log.ts';
import { listMarkers, markerKey, nextDailyRun, removeMarkers, setMarker } from '../platform/markers.ts';
import { respondJson } from '../platform/respond-json.ts';
import type { Stores } from '../platform/services.ts';
import { refuse, refuseMethod } from '../staff/refuse.ts';
import type { StaffHandler } from '../staff/respond-to-staff.ts';
import { publishCatalogue } from './published-catalogue.ts';

/** Rebuilds the site at once; 404 if this site has no build hook. */
export const handleBuild: StaffHandler = async (request, { blobs, settings }) => {
  if (request.method !== 'POST') return refuseMethod('POST');
  if (!settings.buildHookUrl) return refuse('missing');
  return (await buildNow(blobs, settings.buildHookUrl)) ? respondJson(202, {}) : refuse('unavailable');
};

const HOOK_DEADLINE_MS = 8000;

/** Before a change: if the process dies after it, the next scheduled run publishes the catalogue. Never rejects. */
export const markChange = (blobs: BlobStore, now: Date) => setMarker(blobs, 'catalogue', 'change', now);

/**
 * After a change: publishes the catalogue to visitors, and marks the daily rebuild of the site. `changedAt` is the time
 * given to markChange. Never rejects; what fails is left to the next scheduled run.
 */
export async function publishChange(stores: Stores, changedAt: Date): Promise<void> {
  const { blobs } = stores;
  await setMarker(blobs, 'build', 'site', nextDailyRun(changedAt));
  try {
    await publishCatalogue(stores);
    await removeMarkers(blobs, [markerKey('catalogue', 'change', changedAt)]);
  } catch (error) {
    logFailure('catalogue', 'not published', error);
  }
}

/**
 * Handles a call that may change the catalogue, and publishes the change to visitors: after the response where the host
 * allows it (`waitUntil`), else before.
 */
export const publishing =
  (handle: StaffHandler, host: { waitUntil?: (work: Promise<unknown>) => void }): StaffHandler =>
  async (request, services, session) => {
    if (request.method === 'GET') return handle(request, services, session);
    const { database, blobs, now } = services;
    const changedAt = now();
    await markChange(blobs, changedAt);
    const response = await handle(request, services, session);
    if (!response.ok) return response;
    const published = publishChange({ database, blobs }, changedAt);
    if (host.waitUntil) host.waitUntil(published);
    else await published;
    return response;
  };

/** Calls the build hook, if there is one. Never rejects; false: it has to be called again. */
export async function callBuildHook(url: string | undefined): Promise<boolean> {
  try {
    if (!url) return true;
    const response = await fetch(url, { method: 'POST', signal: AbortSignal.timeout(HOOK_DEADLINE_MS) });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`build hook: ${response.status}`);
    return true;
  } catch (error) {
    logFailure('catalogue', 'build hook', error);
    return false;
  }
}

/** Rebuilds the site now, instead of with the daily run. Never rejects; false: the hook failed. */
async function buildNow(blobs: BlobStore, url: string): Promise<boolean> {
  if (!(await callBuildHook(url))) return false;
  try {
    await removeMarkers(blobs, await listMarkers(blobs, 'build'));
  } catch (error) {
    logFailure('catalogue', 'build marker not removed', error);
  }
  return true;
}
