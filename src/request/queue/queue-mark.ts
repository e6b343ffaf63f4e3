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

/** The mark stays while there are files: pages upload them too, or remove those of closed tabs. */
export function unmarkQueue(): void {
  if (typeof window !== 'undefined' && !areFilesMarked()) localStorage.removeItem(QUEUE);
}

/** The name of the mark of files, and of their database and broadcast channel. */
export const FILES = 'quote-files';

export function areFilesMarked(): boolean {
  try {
    return localStorage.getItem(FILES) !== null;
  } catch {
    return false;
  }
}

/** Throws where storage is forbidden. */
export function markFiles(): void {
  if (typeof window !== 'undefined') localStorage.setItem(FILES, '');
  markQueue();
}

/** The queue's own mark is removed the next time the queue is found empty. */
export function unmarkFiles(): void {
  if (areFilesMarked()) localStorage.removeItem(FILES);
}
