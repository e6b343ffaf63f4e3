/** The queue's name wherever the device keeps something of it: database, mark, lock, channel, sync. */
export const QUEUE = 'quote-queue';
