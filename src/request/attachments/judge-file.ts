import {
  ATTACHMENT_KINDS,
  ATTACHMENT_NOTICES,
  type AttachmentKind,
  kindOfName,
} from '../../shared/attachments/attachment-wire.ts';
import type { Notice } from '../../shared/request/notices.ts';

/** How many bytes at the start of a file tell its kind. */
export const START_BYTES = 4096;

const PICTURES: readonly AttachmentKind[] = ['jpeg', 'png', 'webp', 'heic'];

export const isPicture = (kind: AttachmentKind): boolean => PICTURES.includes(kind);

// The brands of HEIF pictures with HEVC (ISO/IEC 23008-12, annex B) and of their general containers.
const HEIF_BRANDS = /^ftyp(?:hei[cxms]|hev[cmsx]|mif1|msf1)/;
/** ISO 10303-21 begins with this token. */
const STEP_START = /^\s*ISO-10303-21\s*;/;
/** Group code 0 and SECTION, after comments (group code 999). */
const DXF_START = /^(?:\s*999\s*\r?\n[^\n]*\r?\n)*\s*0\s*\r?\n\s*SECTION\s*\r?\n/;
const BINARY_DXF = 'AutoCAD Binary DXF';

/** The kind of a file by its first `START_BYTES`. The server decides by the whole content. */
export function kindOfStart(start: Uint8Array): AttachmentKind | undefined {
  const text = new TextDecoder('latin1').decode(start).replace(/^\u00ef\u00bb\u00bf/, '');
  if (text.startsWith('\u00ff\u00d8\u00ff')) return 'jpeg';
  // The windows-1252 decoder turns 0x89 into "‰".
  if (text.startsWith('PNG\r\n\u001a\n', 1) && start[0] === 0x89) return 'png';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp';
  if (HEIF_BRANDS.test(text.slice(4))) return 'heic';
  // Readers accept a PDF whose header is within the first 1,024 bytes.
  if (text.slice(0, 1024).includes('%PDF-')) return 'pdf';
  if (STEP_START.test(text)) return 'step';
  if (DXF_START.test(text) || text.startsWith(BINARY_DXF)) return 'dxf';
  return undefined;
}

/** The name with the kind's own ending: phones name photos without one, and messengers with a wrong one. */
export function nameAs(name: string, kind: AttachmentKind): string {
  if (kindOfName(name) === kind) return name;
  const isWrong = kindOfName(name) !== undefined;
  const stem = isWrong ? name.slice(0, name.lastIndexOf('.')) : name;
  return `${stem}.${ATTACHMENT_KINDS[kind].extensions[0]}`;
}

export type Judgement = { kind: AttachmentKind; name: string } | { notice: Notice };

/** Tells a chosen file's kind by its start, or why it is not taken. */
export function judgeFile(name: string, start: Uint8Array): Judgement {
  const kind = kindOfStart(start);
  const named = kindOfName(name);
  // A picture under the name of another picture is common; under the name of a drawing, something is wrong.
  const isAsNamed = kind && (!named || named === kind || (isPicture(named) && isPicture(kind)));
  if (isAsNamed) return { kind, name: nameAs(name, kind) };
  return { notice: named ? ATTACHMENT_NOTICES.content : ATTACHMENT_NOTICES.type };
}
