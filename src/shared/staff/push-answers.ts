import { z } from 'zod/mini';

export const pushOffer = z.object({
  /** The server's VAPID key, base64url; absent: this server sends no notices. */
  publicKey: z.exactOptional(z.string()),
});

/** What `PushSubscription.toJSON` returns, as far as the server needs it. */
export const pushDevice = z.object({
  endpoint: z.url().check(z.maxLength(1024)),
  keys: z.object({
    /** An uncompressed point of the curve: its first byte is 4, and 64 follow. base64url without padding. */
    p256dh: z.string().check(z.regex(/^B[A-P][\w-]{85}$/)),
    /** A secret of 16 bytes. */
    auth: z.string().check(z.regex(/^[\w-]{22}$/)),
  }),
});

export type PushDevice = z.infer<typeof pushDevice>;

/** What the worker says to open pages of the admin: a notice has arrived, or was clicked. */
export const workerNews = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('arrived') }),
  z.object({ kind: z.literal('clicked'), hash: z.string() }),
]);

export type WorkerNews = z.infer<typeof workerNews>;
