import { createHash } from 'node:crypto';
import { getStore } from '@netlify/blobs';
import { purgeCache } from '@netlify/functions';

/** Makes Netlify's edge drop its copies of pictures. Does nothing on other servers, which have no such edge. */
export async function purgePictures(names: readonly string[]): Promise<void> {
  if (process.env['NETLIFY_PURGE_API_TOKEN']) await purgeCache({ tags: names.map(cacheTagOf) });
}

/** Stores uploaded pictures. A name is a hash of the content, so a stored picture never changes. */
export interface PictureStore {
  write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  read(name: string): Promise<ArrayBuffer | undefined>;
}

/** A store that can also list its pictures, for a backup. */
export interface PictureArchive extends PictureStore {
  names(): AsyncGenerator<string>;
}

/** An archive that can also delete pictures that are no longer used. */
export interface SweepableArchive extends PictureArchive {
  /** When the picture was last uploaded. Undefined if it does not exist, or was stored before times were. */
  uploadedAt(name: string): Promise<Date | undefined>;
  remove(name: string): Promise<void>;
}

const NAME = /^[0-9a-f]{32}\.(jpg|png|webp)$/;

export const isPictureName = (name: string) => NAME.test(name);

export function namePicture(bytes: Uint8Array, extension: string): string {
  return `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${extension}`;
}

/** The tag by which Netlify's edge finds its copies of a picture. */
export const cacheTagOf = (name: string) => `foto-${name.slice(0, name.lastIndexOf('.'))}`;

/** Whether the name is that of the content. */
export const isNamedAfter = (name: string, bytes: Uint8Array) =>
  isPictureName(name) && namePicture(bytes, name.slice(name.lastIndexOf('.') + 1)) === name;

/** Netlify Blobs. The same name is the same content, so writing twice only renews the time of the upload. */
export function openPictureStore(): SweepableArchive {
  // Strong, so that a person sees the picture that they have just uploaded.
  const store = getStore({ name: 'pictures', consistency: 'strong' });
  return {
    write: async (name, bytes) => {
      await store.set(name, bytes.buffer, { metadata: { uploadedAt: new Date().toISOString() } });
    },
    read: async (name) => (await store.get(name, { type: 'arrayBuffer' })) ?? undefined,
    async *names() {
      for await (const { blobs } of store.list({ paginate: true })) yield* blobs.map(({ key }) => key);
    },
    async uploadedAt(name) {
      const time = (await store.getMetadata(name))?.metadata['uploadedAt'];
      return typeof time === 'string' ? new Date(time) : undefined;
    },
    remove: (name) => store.delete(name),
  };
}
