import type { Sharp } from 'sharp';
import { START_BYTES } from '../../src/shared/attachments/file-kinds.ts';

/** The formats that every browser shows, as `file-type` names them. No SVG, because it may contain scripts. */
const ENCODE = {
  jpg: (picture: Sharp) => picture.jpeg({ quality: 88 }),
  png: (picture: Sharp) => picture.png(),
  webp: (picture: Sharp) => picture.webp({ quality: 88 }),
};
type Format = keyof typeof ENCODE;

/** The most pixels of a picture: 10 MB may decode to far more, here and on the device of whoever opens it. */
const MOST_PIXELS = 64_000_000;

export interface CleanPicture {
  bytes: Uint8Array<ArrayBuffer>;
  format: Format;
  width: number;
  height: number;
}

/**
 * Draws a picture again, upright and in its own format, with at most so many pixels on its longest side: nothing is left of
 * EXIF, XMP, comments, or what a phone puts after the end. Undefined if it has another format, is broken, or has too many
 * pixels.
 */
export async function cleanPicture(
  bytes: Uint8Array,
  longestSide: number,
): Promise<CleanPicture | undefined> {
  // On first use, because most calls have no picture.
  const [{ default: sharp }, { fileTypeFromBuffer }] = await Promise.all([
    import('sharp'),
    import('file-type'),
  ]);
  try {
    const format = (await fileTypeFromBuffer(bytes.subarray(0, START_BYTES)))?.ext ?? '';
    if (!Object.hasOwn(ENCODE, format)) return undefined;
    const encode = ENCODE[format as Format];
    const size = {
      width: longestSide,
      height: longestSide,
      fit: 'inside',
      withoutEnlargement: true,
    } as const;
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'truncated' }).autoOrient();
    const { data, info } = await encode(picture.resize(size)).toBuffer({ resolveWithObject: true });
    return {
      bytes: new Uint8Array(data),
      format: format as Format,
      width: info.width,
      height: info.height,
    };
  } catch {
    return undefined;
  }
}
