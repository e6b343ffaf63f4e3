import { QUEUE } from './queue-name.ts';
import { unmarkEmptyQueue } from './queue-storage.ts';

/** One at a time, over all tabs and the worker: whoever sends or withdraws first lets the others see what came of it. */
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
