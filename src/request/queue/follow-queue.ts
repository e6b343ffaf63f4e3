import { loadQueue, watchQueue } from './queue-storage.ts';
import type { QueuedRequest } from './queued-request.ts';

/** Reads the device's queue now and after every change; the returned function ends that. */
export function followQueue(onRead: (queue: readonly QueuedRequest[]) => void): () => void {
  const read = () => void loadQueue().then(onRead, () => {});
  read();
  const stop = watchQueue(read);
  // A page from the back/forward cache has missed the changes since it was left.
  addEventListener('pageshow', read);
  return () => {
    stop();
    removeEventListener('pageshow', read);
  };
}
