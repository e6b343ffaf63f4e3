import { createStore, del, set, values } from 'idb-keyval';
import { withDeadline } from '../../shared/with-deadline.ts';
import { announce, watch } from './broadcast.ts';
import { PATIENCE_MS, patient } from './patient.ts';
import { markQueue, unmarkQueue } from './queue-mark.ts';
import { QUEUE } from './queue-name.ts';
import { age, type QueuedRequest } from './queued-request.ts';

/** Resolves once no other tab works on the queue, or after some time: a frozen tab may hold the lock for ever. */
async function takeTurn(): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await withDeadline(
    PATIENCE_MS,
    (signal) =>
      new Promise<void>((start, refused) => {
        const hold = () => {
          start();
          return released;
        };
        navigator.locks.request(QUEUE, { signal }, hold).catch(refused);
      }),
  ).catch(() => {});
  return release;
}

/**
 * Runs one operation at a time, across all tabs and the service worker, so that each usually sees the result of the previous
 * one. Nothing depends on it: where storage is forbidden there is no lock, and a request that is sent twice has one key.
 */
export async function withQueue<Result>(work: () => Promise<Result>): Promise<Result> {
  const release = await takeTurn();
  try {
    return await work();
  } finally {
    await unmarkEmptyQueue().catch(() => {});
    release();
  }
}

const store = patient(createStore(QUEUE, 'requests'));

/** Reads the queue, oldest first, and removes what is too old. Rejects if storage is forbidden. */
export async function loadQueue(now = Date.now()): Promise<QueuedRequest[]> {
  const kept: QueuedRequest[] = [];
  for (const queued of await values<QueuedRequest>(store)) {
    const aged = age(queued, now);
    if (!aged) await del(queued.key, store);
    else if (aged !== queued) await set(aged.key, aged, store);
    if (aged) kept.push(aged);
  }
  return kept.sort((a, b) => a.queuedAt - b.queuedAt);
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

/** Removes the mark of an empty queue when its turn comes. */
export const tidyQueue = (): void => void withQueue(async () => {});

/** Tells every open page, including this one, that the queue has changed. */
export const announceQueue = (): void => announce(QUEUE);

/** Calls back after every change; the returned function stops that. */
export const watchQueue = (onChange: () => void): (() => void) => watch(QUEUE, onChange);
