import type { LeadAttachment } from '../../../src/shared/attachments/attachment-answers.ts';
import { isAttachmentId } from '../../../src/shared/attachments/attachment-wire.ts';
import { MAX_FILES } from '../../../src/shared/attachments/file-limits.ts';

/** The files of a form without JavaScript, after storing. */
export interface StoredFiles {
  attachments: LeadAttachment[];
  /** The names of those that could not be stored, each with the reason for the visitor. */
  refused: RefusedFile[];
}

export interface RefusedFile {
  name: string;
  reason: string;
}

/** The store for files, as the intake of requests uses it. No method rejects: a request never fails because of a file. */
export interface RequestFiles {
  /**
   * Assigns uploaded files to a lead that is about to be stored, within a short deadline. Skips those that belong to
   * another lead; an unknown file may arrive later.
   */
  claim(leadId: string, ids: readonly string[]): Promise<LeadAttachment[]>;
  /** Takes files back from a lead that was not stored, except those that it already had. */
  release(leadId: string, attachments: readonly LeadAttachment[]): Promise<void>;
  /** Stores the files of a form for a lead that is about to be stored. */
  store(leadId: string, files: readonly File[], address: string): Promise<StoredFiles>;
  /** Records which files of a stored lead have arrived since they were claimed. */
  settle(attachments: readonly LeadAttachment[]): Promise<void>;
}

/** The file ids in a JSON request, or in a form's field. Invalid ids are ignored, like a file that does not exist. */
export function parseAttachmentIds(value: unknown): string[] {
  const ids = typeof value === 'string' ? value.split(' ') : value;
  if (!Array.isArray(ids)) return [];
  return [...new Set<unknown>(ids)].filter(isAttachmentId).slice(0, MAX_FILES);
}
