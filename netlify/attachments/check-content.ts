import {
  type FileKind,
  kindAsNamed,
  kindOfDrawing,
  kindOfName,
  START_BYTES,
} from '../../src/shared/attachments/file-kinds.ts';
import { textAt } from '../pictures/bytes.ts';
import { cleanJpeg } from '../pictures/jpeg.ts';
import { cleanPng } from '../pictures/png.ts';
import { cleanWebp } from '../pictures/webp.ts';
import { readOrientation, writeOrientation } from './orientation.ts';

export interface CheckedContent {
  kind: FileKind;
  /** The content to store: a JPEG, PNG or WebP without its metadata, any other file unchanged. */
  bytes: Uint8Array<ArrayBuffer>;
}

/** The most pixels of a picture: 10 MB may decode to far more, on the device of whoever opens it. */
const MOST_PIXELS = 64_000_000;

interface Picture {
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

const ofBearableSize = (picture: Picture | undefined) =>
  picture && picture.width * picture.height <= MOST_PIXELS ? picture.bytes : undefined;

type Clean = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer> | undefined;

/** Pictures that the inbox displays: without metadata, and undefined if broken. */
const CLEAN: Partial<Record<FileKind, Clean>> = {
  // Phones append a second picture or a video to a photo. What follows the end is cut off.
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
 * Detects the type of a file by its first bytes, whatever its name says; undefined if the type is not accepted, or if a
 * picture is broken. A file that another program reads differently is still possible (a PDF or an archive may hold
 * anything), so files are served as downloads that no browser opens as a page.
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
