import { useEffect, useState } from 'react';
import { isQueueMarked } from './queue-mark.ts';
import { loadQueue, watchQueue } from './queue-storage.ts';
import type { QueuedRequest } from './queued-request.ts';

/** The device's queue as it is at the moment. Nothing is opened for it before there is one, or `watch` says so. */
export function useQueue() {
  const [queue, setQueue] = useState<readonly QueuedRequest[]>([]);
  const [isWatched, setWatched] = useState(false);

  useEffect(() => {
    if (isQueueMarked()) setWatched(true);
  }, []);

  useEffect(() => {
    if (!isWatched) return;
    const refresh = () => void loadQueue().then(setQueue, () => {});
    refresh();
    const stop = watchQueue(refresh);
    // A page that comes back as it was left has missed what happened meanwhile.
    addEventListener('pageshow', refresh);
    return () => {
      stop();
      removeEventListener('pageshow', refresh);
    };
  }, [isWatched]);

  return { queue, watch: () => setWatched(true) };
}
