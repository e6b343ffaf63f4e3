// Copied, because an import would add the texts about files to every form.
/** The field's name and id. */
export const FILE_FIELD: typeof import('../../shared/attachments/attachment-wire.ts').ATTACHMENTS_FIELD =
  'attachments';
export const FILE_HINT = `${FILE_FIELD}-hint`;
// Copies of what file-kinds.ts derives from its list, for the same reason; a test compares them.
export const ACCEPTED =
  'image/jpeg,image/png,image/webp,image/heic,.heic,.heif,.pdf,.dwg,.dxf,.step,.stp,.xlsx,.docx,.zip';
export const DOCUMENTS = 'PDF, DWG, DXF, STEP, XLSX, DOCX ou ZIP';

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
    return value.filter(
      (file): file is DraftFile => typeof file?.id === 'string' && typeof file.name === 'string',
    );
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
    // Storage is full or forbidden: the files belong to the draft until the page is closed.
  }
}
