import { isAttachmentId, MAX_FILES } from '../../shared/attachments/attachment-wire.ts';

/** A file of the tab's draft. The name tells the visitor what is missing if the device has lost the file. */
export interface DraftFile {
  id: string;
  name: string;
}

const KEY = 'contact-files';

/** Parses a stored list; leaves out what is unreadable. */
export function parseDraftFiles(text: string | null): DraftFile[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(value)) return [];
    return value
      .filter(
        (file: unknown): file is DraftFile =>
          typeof file === 'object' &&
          file !== null &&
          'id' in file &&
          isAttachmentId(file.id) &&
          'name' in file &&
          typeof file.name === 'string',
      )
      .slice(0, MAX_FILES);
  } catch {
    return [];
  }
}

/** Reads the draft's files from sessionStorage, which ends with the tab; empty in a worker or if storage is forbidden. */
export function loadDraftFiles(): DraftFile[] {
  try {
    return parseDraftFiles(sessionStorage.getItem(KEY));
  } catch {
    return [];
  }
}

export function saveDraftFiles(files: readonly DraftFile[]): void {
  try {
    if (files.length > 0) sessionStorage.setItem(KEY, JSON.stringify(files));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage is full or forbidden: the files belong to the draft as long as the page is open.
  }
}
