import type { FileKind } from './file-kinds.ts';

/**
 * - open: still being uploaded, or nothing of it has arrived yet.
 * - complete: checked and stored.
 * - refused: its content is not of an accepted kind.
 * - missing: it never arrived.
 * - removed: deleted some time after its request was discarded.
 */
type AttachmentState = 'open' | 'complete' | 'refused' | 'missing' | 'removed';

/** A file of a lead, as the database stores it. */
export interface LeadAttachment {
  id: string;
  /** Empty while nothing of the file is known. */
  name: string;
  kind: FileKind | null;
  /** The size in bytes: as announced, and after the check as stored. */
  bytes: number;
  state: AttachmentState;
}

/** An open file of a lead this old will hardly arrive, because the visitor's page is long closed. */
export const EXPECTED_HOURS = 24;

const KIB = 1024;
const NUMBER = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** A size as people read it: `812 kB`, `1,2 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < KIB * KIB) return `${Math.max(1, Math.round(bytes / KIB))} kB`;
  return `${NUMBER.format(bytes / KIB / KIB)} MB`;
}
