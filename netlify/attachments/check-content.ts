import {
  type FileKind,
  kindAsNamed,
  kindOfDrawing,
  kindOfName,
} from '../../src/shared/attachments/file-kinds.ts';
import { textAt } from '../pictures/bytes.ts';
import { cleanJpeg } from '../pictures/jpeg.ts';
import { cleanPng } from '../pictures/png.ts';
import { cleanWebp } from '../pictures/webp.ts';
import { readOrientation, writeOrientation } from './orientation.ts';

export interface CheckedContent {
  kind: FileKind;
  /** What is stored: a JPEG, PNG or WebP without its metadata, any other file as it came. */
  bytes: Uint8Array<ArrayBuffer>;
}

/** The most pixels of a picture: 10 MB may decode to far more, on the device of whoever opens it. */
const MOST_PIXELS = 64_000_000;

/** What tells a kind is in the first bytes of a file, and only they are searched: the cost does not grow with the file. */
const START_BYTES = 4096;

interface Picture {
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

const ofBearableSize = (picture: Picture | undefined) =>
  picture && picture.width * picture.height <= MOST_PIXELS ? picture.bytes : undefined;

type Clean = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer> | undefined;

/** Pictures that the inbox draws: without metadata, and undefined if broken. */
const CLEAN: Partial<Record<FileKind, Clean>> = {
  // Phones put a second picture or a film after a photo's end. What follows the end is left out.
  jpeg: (bytes) => {
    const picture = ofBearableSize(cleanJpeg(bytes, { isCut: true }));
    return picture && writeOrientation(picture, readOrientation(bytes));
  },
  png: (bytes) => ofBearableSize(cleanPng(bytes)),
  webp: (bytes) => ofBearableSize(cleanWebp(bytes)),
};

async function findKind(start: Uint8Array): Promise<FileKind | undefined> {
  const drawing = kindOfDrawing(textAt(start, 0, START_BYTES));
  if (drawing) return drawing;
  // On first use, because most calls of the functions have no file, and it takes 25 ms to load.
  const { fileTypeFromBuffer } = await import('file-type');
  // It throws for some broken files.
  const found = await fileTypeFromBuffer(start).catch(() => undefined);
  return found && kindOfName(`.${found.ext}`);
}

/**
 * Knows a file by its first bytes, whatever its name says; undefined if it is of no accepted kind, or a broken picture. A
 * file that another program could read as something else stays possible (a PDF or an archive may hold anything): it is
 * served as a download that no browser opens as a page.
 */
export async function checkContent(
  bytes: Uint8Array<ArrayBuffer>,
  name = '',
): Promise<CheckedContent | undefined> {
  const found = await findKind(bytes.slice(0, START_BYTES));
  if (!found) return undefined;
  const clean = CLEAN[found];
  const kept = clean ? clean(bytes) : bytes;
  return kept && { kind: kindAsNamed(found, name), bytes: kept };
}
