/**
 * Shows the notices of new requests, and opens the request that is clicked. The integration `service-worker` builds this
 * file into /admin/avisos.js. It caches nothing and controls no page.
 */
import { INBOX_HASH, isInboxHash } from '../../shared/inbox/inbox-address.ts';
import { ROUTES } from '../../shared/routes.ts';
import type { WorkerNews } from '../../shared/staff/push-answers.ts';
import type { PushMessage } from '../../shared/staff/push-wire.ts';

declare const self: ServiceWorkerGlobalScope;

interface ServiceWorkerGlobalScope extends EventTarget {
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
}

interface WindowClient {
  url: string;
  postMessage(message: WorkerNews): void;
  focus(): Promise<unknown>;
}

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

// Not by a schema: it would be most of the worker, which the browser loads for every notice.
const isMessage = (value: unknown): value is PushMessage =>
  typeof value === 'object' &&
  value !== null &&
  'title' in value &&
  typeof value.title === 'string' &&
  'hash' in value &&
  typeof value.hash === 'string' &&
  isInboxHash(value.hash);

/** An unreadable message is shown as well: browsers withdraw the permission after silent ones. */
function readMessage(data: { json(): unknown } | null): PushMessage {
  try {
    const message = data?.json();
    if (isMessage(message)) return message;
  } catch {
    // Shown with the fallback text below.
  }
  return { title: 'Pedido novo', hash: INBOX_HASH };
}

async function findPages(): Promise<WindowClient[]> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return pages.filter(({ url }) => new URL(url).pathname === ROUTES.shopAdmin);
}

async function show({ title, hash }: PushMessage): Promise<void> {
  for (const page of await findPages()) page.postMessage({ kind: 'arrived' });
  await self.registration.showNotification(title, {
    lang: 'pt-BR',
    icon: '/admin/icone-192.png',
    // One notice per request; several requests together share one.
    tag: hash,
    data: hash,
  });
}

async function open(hash: string): Promise<void> {
  const [page] = await findPages();
  if (!page) return void (await self.clients.openWindow(ROUTES.shopAdmin + hash));
  page.postMessage({ kind: 'clicked', hash });
  await page.focus();
}

self.addEventListener('push', (event) => {
  const { data } = event as WorkerEvent & { data: { json(): unknown } | null };
  (event as WorkerEvent).waitUntil(show(readMessage(data)));
});

self.addEventListener('notificationclick', (event) => {
  const { notification } = event as WorkerEvent & { notification: Notification };
  notification.close();
  (event as WorkerEvent).waitUntil(open(String(notification.data)));
});
