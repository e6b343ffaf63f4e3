/** The queue's name as a database, localStorage key, lock, broadcast channel and sync tag. */
export const QUEUE = 'quote-queue';
