import { FILE_NOTICES } from '../../shared/attachments/attachment-wire.ts';
import { adviceFor, FILE_KINDS, isShown, kindOfName } from '../../shared/attachments/file-kinds.ts';
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

/**
 * Prepares a chosen file: shrinks a picture, and reads any other file at once, because a file of a cloud or of a stick may not
 * be readable later (https://github.com/tus/tus-js-client/issues/255). The server checks the content. Never rejects.
 */
export async function prepareFile(file: File): Promise<Prepared> {
  const { name, type } = file;
  const kind = kindOfName(name);
  const isPicture = type.startsWith('image/') || (kind !== undefined && isShown(kind));
  if (!kind && !isPicture && ENDING.test(name)) {
    const advice = adviceFor(name);
    return { notice: advice ? { ...FILE_NOTICES.type, detail: advice } : FILE_NOTICES.type };
  }
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    return { notice: FILE_NOTICES.unreadable };
  }
  const shrunk = isPicture ? await shrinkPicture(new Blob([bytes]), kind === 'png') : undefined;
  if (shrunk === 'broken' && kind !== 'heic' && type !== 'image/heic')
    return { notice: FILE_NOTICES.invalid };
  if (shrunk && shrunk !== 'broken')
    return {
      bytes: await shrunk.bytes.arrayBuffer(),
      name: nameAs(name, shrunk.kind),
      preview: shrunk.preview,
    };
  if (bytes.byteLength === 0) return { notice: FILE_NOTICES.unreadable };
  return bytes.byteLength > MAX_BYTES ? { notice: FILE_NOTICES.size } : { bytes, name };
}
