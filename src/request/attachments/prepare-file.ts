import { ATTACHMENT_NOTICES } from '../../shared/attachments/attachment-wire.ts';
import { type FileKind, isPicture, START_BYTES, typeOfPicture } from '../../shared/attachments/file-kinds.ts';
import { MAX_BYTES } from '../../shared/attachments/file-limits.ts';
import type { Notice } from '../../shared/request/notices.ts';
import { judgeFile, nameAs } from './judge-file.ts';
import { shrinkPicture } from './shrink-picture.ts';

type Prepared =
  | { bytes: Blob; name: string; type: string; preview?: string | undefined }
  | { notice: Notice };

const ready = (bytes: Blob, name: string, kind: FileKind, preview?: string): Prepared =>
  bytes.size > MAX_BYTES
    ? { notice: ATTACHMENT_NOTICES.size }
    : { bytes, name: nameAs(name, kind), type: isPicture(kind) ? typeOfPicture(kind) : '', preview };

/**
 * Prepares a chosen file for upload: re-encodes pictures, and leaves everything else unchanged, including pictures that the
 * browser cannot read. Never rejects.
 */
export async function prepareFile(file: File): Promise<Prepared> {
  try {
    const judged = judgeFile(file.name, new Uint8Array(await file.slice(0, START_BYTES).arrayBuffer()));
    if ('notice' in judged) return judged;
    const { kind, name } = judged;
    const shrunk = isPicture(kind) ? await shrinkPicture(file, kind === 'png') : undefined;
    if (shrunk) return ready(shrunk.bytes, name, shrunk.kind, shrunk.preview);
    return ready(file, name, kind);
  } catch {
    // The file was moved or its storage was removed.
    return { notice: ATTACHMENT_NOTICES.content };
  }
}
