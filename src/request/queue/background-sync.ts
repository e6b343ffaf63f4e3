import { QUEUE } from './queue-name.ts';

interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/**
 * Asks the browser to wake the service worker once there is a line, even with every page closed. Where it cannot, or the
 * visitor forbids it, pages send when they are opened.
 */
export async function requestSync(): Promise<void> {
  const registration: SyncRegistration | undefined = await navigator.serviceWorker?.getRegistration();
  await registration?.sync?.register(QUEUE).catch(() => {});
}
