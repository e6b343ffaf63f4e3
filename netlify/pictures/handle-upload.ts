import { UPLOADED_PICTURES } from '../../src/shared/catalogue/site-pictures.ts';
import {
  LONGEST_PICTURE_SIDE,
  MOST_PICTURE_BYTES,
  type StoredPicture,
} from '../../src/shared/staff/staff-wire.ts';
import { readBody } from '../platform/read-body.ts';
import { respondJson } from '../platform/respond-json.ts';
import { refuse, refuseMethod } from '../staff/refuse.ts';
import { cleanPicture } from './picture.ts';
import { namePicture, type PictureStore } from './picture-store.ts';

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
