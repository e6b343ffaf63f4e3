import { z } from 'zod/mini';
import type { FileKind } from './file-kinds.ts';

/** How much of an upload has arrived. */
export const attachmentProgress = z.object({
  id: z.string(),
  /** The numbers of the pieces that are stored, ascending. */
  received: z.array(z.number()),
  state: z.enum(['open', 'complete']),
});

export type AttachmentProgress = z.infer<typeof attachmentProgress>;

/** A file of a lead, as the database stores it. */
export const leadAttachment = z.object({
  id: z.string(),
  /** Empty while nothing of the file is known. */
  name: z.string(),
  /** Any text: a stored file keeps a kind that has left the list. */
  kind: z.nullable(z.custom<FileKind>((value) => typeof value === 'string')),
  /** The size in bytes: as announced, and after the check as stored. */
  bytes: z.number(),
  /**
   * - open: still being uploaded, or nothing of it has arrived yet.
   * - complete: checked and stored.
   * - refused: its content is not of an accepted kind.
   * - missing: it never arrived.
   * - removed: deleted some time after its request was discarded.
   */
  state: z.enum(['open', 'complete', 'refused', 'missing', 'removed']),
});

export type LeadAttachment = z.infer<typeof leadAttachment>;
