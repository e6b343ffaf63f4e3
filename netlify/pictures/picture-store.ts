import { createHash } from 'node:crypto';
import { getStore } from '@netlify/blobs';

/** Where uploaded pictures are kept. A name is made of what is in the picture, so that none ever changes. */
export interface PictureStore {
  write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  read(name: string): Promise<ArrayBuffer | undefined>;
}

const NAME = /^[0-9a-f]{32}\.(jpg|png|webp)$/;

export const isPictureName = (name: string) => NAME.test(name);

export function namePicture(bytes: Uint8Array, extension: string): string {
  return `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${extension}`;
}

/** Netlify Blobs; the same name is the same content, so that writing twice does no harm. */
export function openPictureStore(): PictureStore {
  // Strong: who has just uploaded a picture wants to see it.
  const store = getStore({ name: 'pictures', consistency: 'strong' });
  return {
    write: async (name, bytes) => void (await store.set(name, bytes.buffer)),
    read: async (name) => (await store.get(name, { type: 'arrayBuffer' })) ?? undefined,
  };
}
