import { createHash } from 'node:crypto';
import { environmentPictures } from '../platform/blob-store.ts';

/** Stores uploaded pictures. A name is a hash of the content, so a stored picture never changes. */
export interface PictureStore {
  write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  read(name: string): Promise<ArrayBuffer | undefined>;
}

/** A store that can also list its pictures, for a backup. */
export interface PictureArchive extends PictureStore {
  names(): AsyncGenerator<string>;
}

const NAME = /^[0-9a-f]{32}\.(jpg|png|webp)$/;

export const isPictureName = (name: string) => NAME.test(name);

export function namePicture(bytes: Uint8Array, extension: string): string {
  return `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${extension}`;
}

/** Whether the name is that of the content. */
export const isNamedAfter = (name: string, bytes: Uint8Array) =>
  isPictureName(name) && namePicture(bytes, name.slice(name.lastIndexOf('.') + 1)) === name;

/** The environment's store. The same name is the same content, so writing twice changes nothing. */
export const openPictureStore = (): PictureArchive => ({
  write: environmentPictures.writeBytes,
  read: async (name) => (await environmentPictures.readBytes(name))?.buffer,
  names: environmentPictures.keys,
});
