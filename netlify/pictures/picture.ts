import { cleanJpeg } from './jpeg.ts';
import { cleanPng } from './png.ts';
import { cleanWebp } from './webp.ts';

/** A picture without metadata. */
export interface CleanPicture {
  bytes: Uint8Array<ArrayBuffer>;
  extension: 'jpg' | 'png' | 'webp';
  width: number;
  height: number;
}

type Clean = (bytes: Uint8Array) => Omit<CleanPicture, 'extension'> | undefined;

// Recognised by the bytes, not by a name or a header. No SVG, because it may contain scripts.
const FORMATS: readonly (readonly [CleanPicture['extension'], Clean])[] = [
  ['jpg', cleanJpeg],
  ['png', cleanPng],
  ['webp', cleanWebp],
];

/**
 * Copies only the parts of a picture that draw it, without EXIF, XMP, IPTC and comments. Undefined if it is in none of the
 * three formats, broken, or has bytes after its end. Does not re-encode: the pixels stay the same, and a function with
 * sharp would be 8.5 MB larger. A camera's orientation tag goes with the EXIF: the admin has redrawn the picture upright
 * before (src/admin/shrink-picture.ts), and one uploaded in another way is shown as its pixels are stored.
 */
export function cleanPicture(bytes: Uint8Array): CleanPicture | undefined {
  for (const [extension, clean] of FORMATS) {
    const picture = clean(bytes);
    if (picture) return { ...picture, extension };
  }
  return undefined;
}
