import { z } from 'zod/mini';
import type { FileKind } from './file-kinds.ts';

/** How much of a file has arrived. */
export const fileProgress = z.object({
  /** How many of its parts the server has. */
  parts: z.number(),
  isComplete: z.boolean(),
});

export type FileProgress = z.infer<typeof fileProgress>;

/** A file of a lead, as the database stores it. */
export const leadAttachment = z.object({
  id: z.string(),
  name: z.string(),
  /** Any text: a stored file keeps a kind that has left the list. */
  kind: z.nullable(z.custom<FileKind>((value) => typeof value === 'string')),
  /** The size in bytes: as named, and after the check as stored. */
  bytes: z.number(),
  /**
   * - open: named by its request; not all of it has arrived.
   * - complete: checked and stored.
   * - refused: its content is not of an accepted kind.
   * - missing: it never arrived.
   * - removed: deleted some time after its request was discarded.
   */
  state: z.enum(['open', 'complete', 'refused', 'missing', 'removed']),
});

export type LeadAttachment = z.infer<typeof leadAttachment>;
