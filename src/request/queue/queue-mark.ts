import { QUEUE } from './queue-name.ts';

// Every page can see at no cost whether there is a queue to look at. The worker has no such storage.

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
