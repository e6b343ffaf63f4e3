import { sendOnce } from '../../shared/request/sending.ts';
import { announceQueue, forgetRequest, keepRequest, loadQueue, withQueue } from './queue-storage.ts';
import { type QueuedRequest, settle } from './queued-request.ts';

const browserFetch: typeof fetch = (...args) => fetch(...args);

/**
 * Tries every waiting request once, in the order they were sent, and stores the result: the reference, the refusal, or the
 * request for another attempt. Returns the queue. With `throwWhenWaiting`, throws while one still waits, because background
 * sync then tries again. `onFilesDue` gets the key of each request that the server has stored without its files.
 */
export async function sendQueue({
  throwWhenWaiting = false,
  onFilesDue,
}: {
  throwWhenWaiting?: boolean;
  onFilesDue?: (key: string, secret: string | undefined) => Promise<unknown>;
} = {}): Promise<QueuedRequest[]> {
  const queue = await withQueue(async () => {
    for (const queued of await loadQueue()) {
      if (queued.state !== 'waiting') continue;
      const outcome = await sendOnce(queued.request, queued.key, queued.signals, browserFetch);
      const settled = settle(queued, outcome);
      // Without a connection for this request there is none for the next.
      if (settled === queued) break;
      await keepRequest(settled);
      if (settled.state === 'sent' && queued.signals.attachments)
        await onFilesDue?.(queued.key, settled.secret);
      announceQueue();
    }
    return loadQueue();
  });
  if (throwWhenWaiting && queue.some(({ state }) => state === 'waiting'))
    throw new Error('no connection yet');
  return queue;
}

/** Withdraws a request. False: the server has stored it meanwhile. */
export async function withdrawRequest(key: string): Promise<boolean> {
  const isWithdrawn = await withQueue(async () => {
    const queued = (await loadQueue()).find((candidate) => candidate.key === key);
    if (queued?.state === 'sent') return false;
    await forgetRequest(key);
    return true;
  });
  announceQueue();
  return isWithdrawn;
}

/** Removes a finished request after the visitor was told. */
export async function dismissRequest(key: string): Promise<void> {
  await withQueue(() => forgetRequest(key));
  announceQueue();
}
