import { QUEUE } from './queue-name.ts';
import { unmarkEmptyQueue } from './queue-storage.ts';

/** Runs one piece of work at a time, across all tabs and the service worker, so that each sees the result of the one before. */
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
