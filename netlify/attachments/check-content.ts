import {
  beforePdf,
  type FileKind,
  isShown,
  kindAsNamed,
  kindOfDrawing,
  kindOfName,
  START_BYTES,
} from '../../src/shared/attachments/file-kinds.ts';
import { cleanPicture } from '../pictures/clean-picture.ts';

export interface CheckedContent {
  kind: FileKind;
  /** The content to store: a JPEG, PNG or WebP without its metadata, any other file unchanged. */
  bytes: Uint8Array<ArrayBuffer>;
}

/** The longest side of a stored picture, in pixels: twice that of what the form sends (shrink-picture.ts). */
const LONGEST_SIDE = 4000;

/** The ending that the content has; undefined: `file-type` knows none. */
async function findEnding(bytes: Uint8Array): Promise<string | undefined> {
  // On first use, because most calls of the functions have no file, and it takes 25 ms to load.
  const { fileTypeFromBuffer } = await import('file-type');
  // It throws for some broken files.
  return (await fileTypeFromBuffer(bytes).catch(() => undefined))?.ext;
}

/** A page or a script, which other programs run whatever follows. */
const IS_RUN = /<|^#!/;

/** Whether a PDF may follow after this text: a byte order mark, a printer's commands, the header of a mail or a scanner. */
const mayPrecedePdf = async (before: string, start: Uint8Array) =>
  !IS_RUN.test(before) && (await findEnding(start.slice(0, before.length))) === undefined;

/** The kind of a file by its content, whatever its name says; undefined if it is not accepted. */
export async function findKind(bytes: Uint8Array): Promise<FileKind | undefined> {
  const start = bytes.slice(0, START_BYTES);
  const text = Buffer.from(start).toString('latin1');
  const before = beforePdf(text);
  if (before !== undefined && (await mayPrecedePdf(before, start))) return 'pdf';
  const drawing = kindOfDrawing(text);
  if (drawing) return drawing;
  const ending = await findEnding(start);
  if (ending === undefined) return undefined;
  // The list of types of an Office document may be its last part, and only it tells of macros.
  const isArchive = text.startsWith('PK');
  const whole = isArchive ? await findEnding(bytes) : ending;
  return whole === undefined ? undefined : kindOfName(`.${whole}`);
}

/**
 * Checks a whole file; undefined if its kind is not accepted, or if a picture is broken. A file that another program reads
 * differently is still possible (a PDF or an archive may hold anything), so files are served as downloads that no browser
 * opens as a page.
 */
export async function checkContent(
  bytes: Uint8Array<ArrayBuffer>,
  name = '',
): Promise<CheckedContent | undefined> {
  const found = await findKind(bytes);
  if (!found) return undefined;
  const kept = isShown(found) ? (await cleanPicture(bytes, LONGEST_SIDE))?.bytes : bytes;
  return kept && { kind: kindAsNamed(found, name), bytes: kept };
}
