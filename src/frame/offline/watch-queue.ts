// Its value written out, and held to the original by its type: imported, it would be a file of its own on every page.
const QUEUE: typeof import('../../request/queue/queue-name.ts').QUEUE = 'quote-queue';

/** Sends what waits on this device whenever a page is opened, seen again, or has a line again. */
export function watchQueueOnPage(): void {
  const look = async () => {
    try {
      if (QUEUE in localStorage) (await import('./queue-notice.ts')).attendQueue();
    } catch {
      // Storage is forbidden, and then empty; or there is no line to fetch the rest by.
    }
  };
  look();
  addEventListener('online', look);
  document.addEventListener('visibilitychange', look);
}
