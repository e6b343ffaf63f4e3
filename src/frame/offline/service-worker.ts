/**
 * The worker behind every page: what was visited answers from the device at once and is refreshed behind, and
 * requests that found no line are sent when there is one again. Built into /sw.js by integration.ts.
 */
import { clientsClaim } from 'workbox-core';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import {
  cleanupOutdatedCaches,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { QUEUE } from '../../request/queue/queue-name.ts';
import { sendQueue } from '../../request/queue/send-queue.ts';
import { ROUTES } from '../../shared/routes.ts';
import { type CachedKind, kindOf } from './cached-kinds.ts';
import { CACHES } from './caches.ts';
import { collectCodeFiles } from './code-files.ts';
import { forgetsPagesThatEnded, withoutQuery } from './page-plugins.ts';

/** The offline page and what it needs; the build puts the list here. */
declare const OFFLINE_FILES: PrecacheEntry[];

interface SyncEvent extends Event {
  tag: string;
  waitUntil(work: Promise<unknown>): void;
}

const DAY_S = 24 * 60 * 60;
const keep = (maxEntries: number, days: number) =>
  new ExpirationPlugin({ maxEntries, maxAgeSeconds: days * DAY_S, purgeOnQuotaError: true }) as WorkboxPlugin;

const serve = (kind: CachedKind, handler: CacheFirst | StaleWhileRevalidate) =>
  registerRoute(({ url, sameOrigin }) => sameOrigin && kindOf(url.pathname) === kind, handler);

// Hashed files outlive the pages that name them: a page of an earlier version finds its own files, not another's.
const code = new CacheFirst({ cacheName: CACHES.code, plugins: [keep(200, 60)] });

const pages = new StaleWhileRevalidate({
  cacheName: CACHES.pages,
  matchOptions: { ignoreVary: true },
  plugins: [
    withoutQuery,
    forgetsPagesThatEnded,
    {
      // An island that sleeps until it is needed must still find its code when the site has moved on meanwhile.
      cacheDidUpdate: async ({ newResponse, oldResponse, event }) => {
        const version = newResponse.headers.get('etag');
        if (version && version === oldResponse?.headers.get('etag')) return;
        const read = async (path: string) =>
          (await code.handle({ event, request: new Request(path) })).clone().text();
        const files = await collectCodeFiles(await newResponse.clone().text(), read);
        await Promise.all(files.map(read));
      },
    },
    keep(40, 30),
  ],
});

precacheAndRoute(OFFLINE_FILES);
cleanupOutdatedCaches();
serve('page', pages);
serve('code', code);
serve('catalogue', new StaleWhileRevalidate({ cacheName: CACHES.catalogue }));
serve('picture', new CacheFirst({ cacheName: CACHES.pictures, plugins: [keep(80, 30)] }));

setCatchHandler(async ({ request }) => {
  const isVisit = request instanceof Request && request.mode === 'navigate';
  return (isVisit && (await matchPrecache(ROUTES.offline))) || Response.error();
});

// The first page of a first visit: what it still asks for comes this way too. A newer worker, by contrast, waits
// until the pages of its predecessor are closed.
clientsClaim();

addEventListener('sync', (event) => {
  const { tag, waitUntil } = event as SyncEvent;
  if (tag === QUEUE) waitUntil.call(event, sendQueue({ throwWhenWaiting: true }));
});
