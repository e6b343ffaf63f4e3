/**
 * Serves visited pages from the cache and revalidates them in the background. Sends queued quote requests when the
 * connection returns. The integration `service-worker` builds this file into /sw.js.
 */
import { clientsClaim } from 'workbox-core';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import {
  addPlugins,
  cleanupOutdatedCaches,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { linkFiles, sendFilesInBackground } from '../../request/attachments/send-files.ts';
import { QUEUE } from '../../request/queue/queue-name.ts';
import { sendQueue } from '../../request/queue/send-queue.ts';
import { DAY_S } from '../../shared/durations.ts';
import { ROUTES } from '../../shared/routes.ts';
import { type CachedKind, kindOf } from './cached-kinds.ts';
import { CACHES } from './caches.ts';
import { deleteGonePages, onlyOurs, withCode, withoutQuery } from './page-plugins.ts';

/** The offline page and the files it needs; the build replaces this with the list. */
declare const OFFLINE_FILES: PrecacheEntry[];

interface SyncEvent extends Event {
  tag: string;
  waitUntil(work: Promise<unknown>): void;
}

const keep = (maxEntries: number, days: number) =>
  new ExpirationPlugin({ maxEntries, maxAgeSeconds: days * DAY_S, purgeOnQuotaError: true }) as WorkboxPlugin;

const serve = (kind: CachedKind, handler: CacheFirst | StaleWhileRevalidate) =>
  registerRoute(({ url, sameOrigin }) => sameOrigin && kindOf(url.pathname) === kind, handler);

// Hashed files are kept longer than pages, so that a cached page of an earlier version still finds its own files.
const code = new CacheFirst({ cacheName: CACHES.code, plugins: [onlyOurs, keep(200, 60)] });

const pages = new StaleWhileRevalidate({
  cacheName: CACHES.pages,
  matchOptions: { ignoreVary: true },
  plugins: [
    withoutQuery,
    deleteGonePages,
    onlyOurs,
    withCode(async (path, event) =>
      (await code.handle({ event, request: new Request(path) })).clone().text(),
    ),
    keep(40, 30),
  ],
});

addPlugins([onlyOurs]);
precacheAndRoute(OFFLINE_FILES);
cleanupOutdatedCaches();
serve('page', pages);
serve('code', code);
serve('catalogue', new StaleWhileRevalidate({ cacheName: CACHES.catalogue, plugins: [onlyOurs] }));
serve('picture', new CacheFirst({ cacheName: CACHES.pictures, plugins: [onlyOurs, keep(80, 30)] }));

setCatchHandler(async ({ request }) => {
  const isVisit = request instanceof Request && request.mode === 'navigate';
  return (isVisit && (await matchPrecache(ROUTES.offline))) || Response.error();
});

// Controls the first page of a first visit as well, so that its later requests are cached. A new version of the
// worker still waits until all pages of the old version are closed.
clientsClaim();

addEventListener('sync', (event) => {
  const { tag, waitUntil } = event as SyncEvent;
  if (tag === QUEUE)
    waitUntil.call(
      event,
      sendQueue({ throwWhenWaiting: true, onFilesDue: linkFiles }).then(sendFilesInBackground),
    );
});
