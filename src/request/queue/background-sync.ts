import { QUEUE } from './queue-name.ts';

interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/**
 * Asks the browser to start the service worker once there is a connection, even with every page closed. If the browser
 * cannot do so or the visitor forbids it, pages send the queue when they are opened.
 */
export async function requestSync(): Promise<void> {
  try {
    const registration: SyncRegistration | undefined = await navigator.serviceWorker?.getRegistration();
    await registration?.sync?.register(QUEUE);
  } catch {
    // Forbidden.
  }
}
