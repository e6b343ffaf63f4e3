import { PICTURES_PATH, type StoredPicture } from '../shared/staff/staff-wire.ts';
import type { CallStaff } from './call-staff.ts';
import { explainFailure } from './save-failure.ts';
import { shrinkPicture } from './shrink-picture.ts';

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
