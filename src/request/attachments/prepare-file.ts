import { FILE_NOTICES } from '../../shared/attachments/attachment-wire.ts';
import { adviceFor, FILE_KINDS, isPicture, kindOfName } from '../../shared/attachments/file-kinds.ts';
import { MAX_BYTES } from '../../shared/attachments/file-limits.ts';
import type { Notice } from '../../shared/request/notices.ts';
import { shrinkPicture } from './shrink-picture.ts';

export type Prepared =
  | { bytes: ArrayBuffer; name: string; preview?: string | undefined }
  | { notice: Notice };

/** An ending of letters; "rosca v1.2" has none. */
const ENDING = /\.[a-z][a-z0-9_]{1,9}$/i;

/** The name with the ending of its kind: phones name photos without one, and messengers with a wrong one. */
function nameAs(name: string, kind: 'jpeg' | 'png'): string {
  const named = kindOfName(name);
  if (named === kind) return name;
  const stem = named ? name.slice(0, name.lastIndexOf('.')) : name;
  return `${stem}.${FILE_KINDS[kind][0]}`;
}

/** Why a file of this name is not taken, with what to do instead. */
function refuse(name: string, notice: Notice): { notice: Notice } {
  const advice = adviceFor(name);
  return { notice: advice ? { ...FILE_NOTICES.type, detail: advice } : notice };
}

/**
 * Prepares a chosen file: shrinks a picture, and reads any other file at once, because a file of a cloud or of a stick may not
 * be readable later (https://github.com/tus/tus-js-client/issues/255). The server checks the content. Never rejects.
 */
export async function prepareFile(file: File): Promise<Prepared> {
  const { name, type } = file;
  const kind = kindOfName(name);
  // Browsers say "image/vnd.dxf" of a drawing.
  const isDrawn = kind ? isPicture(kind) : type.startsWith('image/');
  if (!kind && !isDrawn && ENDING.test(name)) return refuse(name, FILE_NOTICES.type);
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    return { notice: FILE_NOTICES.unreadable };
  }
  if (bytes.byteLength === 0) return { notice: FILE_NOTICES.unreadable };
  const shrunk = isDrawn ? await shrinkPicture(new Blob([bytes]), kind === 'png') : undefined;
  // Few browsers read HEIC.
  const isHeic = kind === 'heic' || type === 'image/heic';
  if (shrunk === 'broken' && !isHeic) return refuse(name, FILE_NOTICES.invalid);
  if (shrunk && shrunk !== 'broken')
    return {
      bytes: await shrunk.bytes.arrayBuffer(),
      name: nameAs(name, shrunk.kind),
      preview: shrunk.preview,
    };
  return bytes.byteLength > MAX_BYTES ? { notice: FILE_NOTICES.size } : { bytes, name };
}
