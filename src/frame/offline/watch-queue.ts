// A copy, because an import would add a separate file to every page. The type makes a different value a type error.
const QUEUE: typeof import('../../request/queue/queue-name.ts').QUEUE = 'quote-queue';

/** Sends the queued quote request when a page opens, becomes visible again, or goes back online. */
export function watchQueueOnPage(): void {
  const checkQueue = async () => {
    try {
      if (QUEUE in localStorage) (await import('./queue-notice.ts')).sendQueueAndNotify();
    } catch {
      // Storage is blocked, so nothing is queued; or the module cannot be fetched offline.
    }
  };
  checkQueue();
  addEventListener('online', checkQueue);
  document.addEventListener('visibilitychange', checkQueue);
}
