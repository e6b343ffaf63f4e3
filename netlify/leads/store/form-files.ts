import { hash } from 'node:crypto';
import { v5 } from 'uuid';
import type { LeadAttachment } from '../../../src/shared/attachments/attachment-answers.ts';
import { FILE_NOTICES } from '../../../src/shared/attachments/attachment-wire.ts';
import { MAX_FILES, MAX_FORM_BYTES } from '../../../src/shared/attachments/file-limits.ts';
import { cleanFileName } from './file-name.ts';

/** A file of a form without JavaScript. */
export interface FormFile {
  attachment: LeadAttachment;
  bytes: Uint8Array<ArrayBuffer>;
}

/** A file that could not be stored, with the reason for the visitor. */
export interface RefusedFile {
  name: string;
  reason: string;
}

/** A form with thousands of files comes from no visitor; each one has a line in the answer. */
const MOST_ANSWERED = 100;

/** Names the files of a form. The same file of the same lead has the same id, so that a repeated form stores nothing twice. */
export async function nameFormFiles(leadId: string, given: readonly File[]) {
  const files: FormFile[] = [];
  const refused: RefusedFile[] = [];
  let total = 0;
  for (const file of given.slice(0, MOST_ANSWERED)) {
    const name = cleanFileName(file.name) || 'arquivo';
    const isTooMuch = total + file.size > MAX_FORM_BYTES;
    if (files.length >= MAX_FILES || isTooMuch) {
      refused.push({ name, reason: FILE_NOTICES[isTooMuch ? 'form' : 'count'].title });
      continue;
    }
    total += file.size;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const id = v5(`${name} ${hash('sha256', bytes)}`, leadId);
    const attachment = { id, name, kind: null, bytes: bytes.length, state: 'open' } as const;
    if (!files.some((other) => other.attachment.id === id)) files.push({ attachment, bytes });
  }
  return { files, refused };
}
