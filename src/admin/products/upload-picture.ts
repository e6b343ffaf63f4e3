import { draw, encode } from '../../request/attachments/shrink-picture.ts';
import { storedPicture } from '../../shared/staff/staff-answers.ts';
import { LONGEST_PICTURE_SIDE, PICTURES_PATH } from '../../shared/staff/staff-wire.ts';
import type { CallStaff } from '../frame/call-staff.ts';
import { explainFailure } from './save-failure.ts';

// In pixels: twice the width of the widest card, for dense screens; a third of the bytes that the server accepts.
const TARGET_SIDE = Math.min(960, LONGEST_PICTURE_SIDE);

/**
 * Redraws a picture upright and small, which drops the camera's metadata. Resolves to undefined if the browser cannot
 * read it.
 */
async function shrinkPicture(file: Blob): Promise<Blob | undefined> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const canvas = draw(picture, TARGET_SIDE);
    picture.close();
    const webp = await encode(canvas, 'image/webp');
    // Safari has no WebP encoder and returns a PNG.
    if (webp?.type === 'image/webp') return webp;
    return (await encode(canvas, 'image/jpeg')) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Uploads a photo; resolves to its address, or to the reason of a refusal. */
export type UploadPicture = (file: File) => Promise<{ url: string } | { problem: string }>;

const UNREADABLE = 'Este arquivo não é uma foto que o navegador consiga abrir. Use JPEG, PNG ou WebP.';

export const createUpload =
  (call: CallStaff): UploadPicture =>
  async (file) => {
    const body = await shrinkPicture(file);
    if (!body) return { problem: UNREADABLE };
    const reply = await call(PICTURES_PATH, storedPicture, { method: 'POST', body });
    return reply.ok ? { url: reply.value.url } : { problem: explainFailure(reply.failure) };
  };
