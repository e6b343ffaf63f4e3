import { LONGEST_PICTURE_SIDE, PICTURES_PATH, type StoredPicture } from '../shared/staff/staff-wire.ts';
import type { CallStaff } from './call-staff.ts';
import { explainFailure } from './save-failure.ts';

// In pixels: twice the width of the widest card, for dense screens. Uses a third of the bytes that the server accepts at
// most.
const TARGET_SIDE = Math.min(960, LONGEST_PICTURE_SIDE);
const QUALITY = 0.82;

/** Scales a picture's size down to fit a square, keeping its aspect ratio; small pictures keep their size. */
export function fitWithin(width: number, height: number, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

const toBlob = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((done) => canvas.toBlob(done, type, QUALITY));

/**
 * Redraws a picture upright and small, which drops the camera's metadata. Resolves to undefined if the browser cannot
 * read it.
 */
async function shrinkPicture(file: Blob): Promise<Blob | undefined> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const size = fitWithin(picture.width, picture.height, TARGET_SIDE);
    const canvas = Object.assign(document.createElement('canvas'), size);
    const context = canvas.getContext('2d');
    if (!context) return undefined;
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, size.width, size.height);
    picture.close();
    const webp = await toBlob(canvas, 'image/webp');
    // Safari has no WebP encoder and returns a PNG.
    if (webp?.type === 'image/webp') return webp;
    return (await toBlob(canvas, 'image/jpeg')) ?? undefined;
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
    const reply = await call<StoredPicture>(PICTURES_PATH, { method: 'POST', body });
    return reply.ok ? { url: reply.value.url } : { problem: explainFailure(reply.failure) };
  };
