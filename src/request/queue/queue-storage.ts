import { createStore, del, set, values } from 'idb-keyval';
import { markQueue, unmarkQueue } from './queue-mark.ts';
import { QUEUE } from './queue-name.ts';
import { age, type QueuedRequest } from './queued-request.ts';

/** Runs one operation at a time, across all tabs and the service worker, so that each sees the result of the previous one. */
export async function withQueue<Result>(work: () => Promise<Result>): Promise<Result> {
  const workAndTidy = async () => {
    try {
      return await work();
    } finally {
      await unmarkEmptyQueue().catch(() => {});
    }
  };
  return navigator.locks ? navigator.locks.request(QUEUE, workAndTidy) : workAndTidy();
}

const store = createStore(QUEUE, 'requests');

/** Reads the queue, oldest first, and removes what is too old. Rejects if storage is forbidden. */
export async function loadQueue(now = Date.now()): Promise<QueuedRequest[]> {
  const kept: QueuedRequest[] = [];
  for (const queued of await values<QueuedRequest>(store)) {
    const aged = age(queued, now);
    if (!aged) await del(queued.key, store);
    else if (aged !== queued) await set(aged.key, aged, store);
    if (aged) kept.push(aged);
  }
  return kept.toSorted((a, b) => a.queuedAt - b.queuedAt);
}

export async function keepRequest(queued: QueuedRequest): Promise<void> {
  markQueue();
  await set(queued.key, queued, store);
}

export const forgetRequest = (key: string): Promise<void> => del(key, store);

/** Removes the mark of an empty queue. Call with the queue's lock held: another tab could be adding a request. */
async function unmarkEmptyQueue(): Promise<void> {
  if ((await loadQueue()).length === 0) unmarkQueue();
}

/** Tells every open page, including this one, that the queue has changed. */
export function announceQueue(): void {
  const channel = new BroadcastChannel(QUEUE);
  channel.postMessage('changed');
  channel.close();
}

/** Calls back after every change; the returned function stops that. */
export function watchQueue(onChange: () => void): () => void {
  const channel = new BroadcastChannel(QUEUE);
  channel.addEventListener('message', onChange);
  return () => channel.close();
}
