import type { NamedFile } from '../../shared/attachments/attachment-wire.ts';

// Copied, because an import would add the texts about files to every form.
/** The field's name and id. */
export const FILE_FIELD: typeof import('../../shared/attachments/attachment-wire.ts').ATTACHMENTS_FIELD =
  'attachments';
export const FILE_HINT = `${FILE_FIELD}-hint`;
// Copies of what file-kinds.ts derives from its list, for the same reason; a test compares them.
export const ACCEPTED =
  'image/jpeg,image/png,image/webp,image/heic,.heic,.heif,.pdf,.dwg,.dxf,.step,.stp,.xlsx,.docx,.zip';
export const DOCUMENTS = 'PDF, DWG, DXF, STEP, XLSX, DOCX ou ZIP';

const KEY = 'contact-files';

/** Reads the draft's files from sessionStorage, which ends with the tab; empty if it is unreadable or forbidden. */
export function loadDraftFiles(): NamedFile[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    if (!Array.isArray(value)) return [];
    return value.filter(
      (file): file is NamedFile => typeof file?.id === 'string' && typeof file.name === 'string',
    );
  } catch {
    return [];
  }
}

export function saveDraftFiles(files: readonly NamedFile[]): void {
  try {
    if (files.length > 0) sessionStorage.setItem(KEY, JSON.stringify(files));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage is full or forbidden: the files belong to the draft until the page is closed.
  }
}
