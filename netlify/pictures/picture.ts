import { cleanJpeg } from './jpeg.ts';
import { cleanPng } from './png.ts';
import { cleanWebp } from './webp.ts';

/** A picture as it may be shown to anybody: nothing in it but the picture. */
export interface CleanPicture {
  bytes: Uint8Array<ArrayBuffer>;
  extension: 'jpg' | 'png' | 'webp';
  width: number;
  height: number;
}

type Clean = (bytes: Uint8Array) => Omit<CleanPicture, 'extension'> | undefined;

// By what the bytes are; what a name or a header says about them counts for nothing. SVG is a program, not a picture.
const FORMATS: readonly (readonly [CleanPicture['extension'], Clean])[] = [
  ['jpg', cleanJpeg],
  ['png', cleanPng],
  ['webp', cleanWebp],
];

/**
 * Takes a picture apart and puts together again what draws it: place, time, camera and author (EXIF, XMP, IPTC, comments)
 * stay behind, and so does whatever hangs on behind the picture. Undefined where it is none of the three formats, or broken.
 */
export function cleanPicture(bytes: Uint8Array): CleanPicture | undefined {
  for (const [extension, clean] of FORMATS) {
    const picture = clean(bytes);
    if (picture) return { ...picture, extension };
  }
  return undefined;
}
