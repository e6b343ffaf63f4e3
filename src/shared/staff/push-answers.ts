import { z } from 'zod/mini';

export const pushOffer = z.object({
  /** The server's VAPID key, base64url; absent: this server sends no notices. */
  publicKey: z.exactOptional(z.string()),
});

export type PushOffer = z.infer<typeof pushOffer>;

/** What the worker says to open pages of the admin: a notice has arrived, or was clicked. */
export const workerNews = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('arrived') }),
  z.object({ kind: z.literal('clicked'), hash: z.string() }),
]);

export type WorkerNews = z.infer<typeof workerNews>;
