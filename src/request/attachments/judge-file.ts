import { ATTACHMENT_NOTICES } from '../../shared/attachments/attachment-wire.ts';
import {
  FILE_KINDS,
  type FileKind,
  isPicture,
  kindAsNamed,
  kindOfDrawing,
  kindOfName,
} from '../../shared/attachments/file-kinds.ts';
import type { Notice } from '../../shared/request/notices.ts';

// The brands of HEIF pictures with HEVC (ISO/IEC 23008-12, annex B) and of their general containers.
const HEIF_BRANDS = /^ftyp(?:he[iv][cx]|m[is]f1)/;

/** The kind of a file by its first `START_BYTES`. The server checks again. */
export function kindOfStart(start: Uint8Array): FileKind | undefined {
  const text = new TextDecoder('latin1').decode(start);
  if (text.startsWith('\u00ff\u00d8\u00ff')) return 'jpeg';
  // The windows-1252 decoder turns 0x89 into "‰".
  if (text.startsWith('PNG\r\n\u001a\n', 1) && start[0] === 0x89) return 'png';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp';
  if (HEIF_BRANDS.test(text.slice(4))) return 'heic';
  if (/^AC10\d\d/.test(text)) return 'dwg';
  // Also Office documents.
  if (text.startsWith('PK\u0003\u0004')) return 'zip';
  return kindOfDrawing(text);
}

/** The name with the extension of its kind: phones name photos without one, and messengers with a wrong one. */
export function nameAs(name: string, kind: FileKind): string {
  if (kindOfName(name) === kind) return name;
  const isWrong = kindOfName(name) !== undefined;
  const stem = isWrong ? name.slice(0, name.lastIndexOf('.')) : name;
  return `${stem}.${FILE_KINDS[kind][0]}`;
}

export type Judgement = { kind: FileKind; name: string } | { notice: Notice };

/** Detects a chosen file's kind by its start, or returns why it is rejected. */
export function judgeFile(name: string, start: Uint8Array): Judgement {
  const found = kindOfStart(start);
  const kind = found && kindAsNamed(found, name);
  const named = kindOfName(name);
  // A picture with another picture's extension is common; with a drawing's extension, something is wrong.  An archive under
  // a name of no accepted kind is a program, or a document of another one.
  const isAsNamed = named ? named === kind || (kind && isPicture(named) && isPicture(kind)) : kind !== 'zip';
  if (kind && isAsNamed) return { kind, name: nameAs(name, kind) };
  return { notice: named ? ATTACHMENT_NOTICES.content : ATTACHMENT_NOTICES.type };
}
