import { UPLOADED_PICTURES } from '../../src/shared/catalogue/site-pictures.ts';
import type { StoredPicture } from '../../src/shared/staff/staff-answers.ts';
import { LONGEST_PICTURE_SIDE, MOST_PICTURE_BYTES } from '../../src/shared/staff/staff-wire.ts';
import { readBody } from '../platform/read-body.ts';
import { respondJson } from '../platform/respond-json.ts';
import { refuse, refuseMethod } from '../staff/refuse.ts';
import { cleanPicture } from './clean-picture.ts';
import { namePicture, type PictureStore } from './picture-store.ts';

/** Stores a picture without its metadata, under a hash of its content. */
export async function handleUpload(request: Request, store: PictureStore): Promise<Response> {
  if (request.method !== 'POST') return refuseMethod('POST');
  const bytes = await readBody(request, MOST_PICTURE_BYTES);
  if (!bytes) return refuse('size');
  const picture = await cleanPicture(bytes, LONGEST_PICTURE_SIDE);
  if (!picture) return refuse('body');
  const { width, height, format } = picture;
  const name = namePicture(picture.bytes, format);
  await store.write(name, picture.bytes);
  return respondJson(201, { url: UPLOADED_PICTURES + name, width, height } satisfies StoredPicture);
}
