import { UPLOADED_PICTURES } from '../../src/shared/catalogue/site-pictures.ts';
import type { StoredPicture } from '../../src/shared/staff/staff-answers.ts';
import { LONGEST_PICTURE_SIDE, MOST_PICTURE_BYTES } from '../../src/shared/staff/staff-wire.ts';
import { readBody } from '../platform/read-body.ts';
import { respondJson } from '../platform/respond-json.ts';
import { refuse, refuseMethod } from '../staff/refuse.ts';
import { cleanJpeg } from './jpeg.ts';
import { namePicture, type PictureStore } from './picture-store.ts';
import { cleanPng } from './png.ts';
import { cleanWebp } from './webp.ts';

/** A picture without metadata. */
interface CleanPicture {
  bytes: Uint8Array<ArrayBuffer>;
  extension: 'jpg' | 'png' | 'webp';
  width: number;
  height: number;
}

type Clean = (bytes: Uint8Array) => Omit<CleanPicture, 'extension'> | undefined;

// Recognised by the bytes, not by name or header. No SVG, because it may contain scripts.
const FORMATS: readonly (readonly [CleanPicture['extension'], Clean])[] = [
  ['jpg', cleanJpeg],
  ['png', cleanPng],
  ['webp', cleanWebp],
];

/**
 * Copies only the parts of a picture that draw it, without EXIF, XMP, IPTC and comments. Undefined if it has another
 * format, is broken, or has bytes after its end. Does not re-encode: the pixels stay the same, and a function with sharp
 * would be 8.5 MB larger. A camera's orientation tag goes with the EXIF: the admin has redrawn the picture upright before
 * (src/admin/products/upload-picture.ts), and one uploaded in another way is shown as its pixels are stored.
 */
export function cleanPicture(bytes: Uint8Array): CleanPicture | undefined {
  for (const [extension, clean] of FORMATS) {
    const picture = clean(bytes);
    if (picture) return { ...picture, extension };
  }
  return undefined;
}

const fits = (side: number) => side > 0 && side <= LONGEST_PICTURE_SIDE;

/** Stores a picture without its metadata, under a hash of its content. */
export async function handleUpload(request: Request, store: PictureStore): Promise<Response> {
  if (request.method !== 'POST') return refuseMethod('POST');
  const bytes = await readBody(request, MOST_PICTURE_BYTES);
  if (!bytes) return refuse('size');
  const picture = cleanPicture(bytes);
  if (!picture) return refuse('body');
  const { width, height, extension } = picture;
  // A few bytes may decode to billions of pixels on the visitor's phone.
  if (!fits(width) || !fits(height)) return refuse('size');
  const name = namePicture(picture.bytes, extension);
  await store.write(name, picture.bytes);
  const stored: StoredPicture = { url: UPLOADED_PICTURES + name, width, height };
  return respondJson(201, stored);
}
