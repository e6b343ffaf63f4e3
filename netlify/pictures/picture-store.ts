import { createHash } from 'node:crypto';
import { environmentPictures } from '../platform/blob-store.ts';

/** Stores uploaded pictures. A name is a hash of the content, so a stored picture never changes. */
export interface PictureStore {
  write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  read(name: string): Promise<ArrayBuffer | undefined>;
}

const NAME = /^[0-9a-f]{32}\.(jpg|png|webp)$/;

export const isPictureName = (name: string) => NAME.test(name);

export function namePicture(bytes: Uint8Array, extension: string): string {
  return `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${extension}`;
}

/** The environment's store. The same name is the same content, so writing twice changes nothing. */
export const openPictureStore = (): PictureStore => ({
  write: environmentPictures.writeBytes,
  read: async (name) => (await environmentPictures.readBytes(name))?.buffer,
});
