import { QUEUE } from './queue-name.ts';

// A synchronous mark, so that a page without a queue opens no database. Workers have no localStorage.

export function isQueueMarked(): boolean {
  try {
    return localStorage.getItem(QUEUE) !== null;
  } catch {
    return false;
  }
}

/** Throws where storage is forbidden. */
export function markQueue(): void {
  if (typeof window !== 'undefined') localStorage.setItem(QUEUE, '');
}

export function unmarkQueue(): void {
  if (typeof window !== 'undefined') localStorage.removeItem(QUEUE);
}
