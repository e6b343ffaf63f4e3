import { randomUUID } from 'node:crypto';
import type { BlobStore } from '../../platform/blob-store.ts';
import { logFailure } from '../../platform/log.ts';
import type { Lead } from './lead.ts';

const KEYS = { tag: 'inbox/latest', changes: 'inbox/changes' } as const;

/** Writes a random tag. Tries twice and never rejects; if it fails, inboxes learn of it together with the next one. */
async function renew(blobs: BlobStore, name: keyof typeof KEYS): Promise<void> {
  const write = () => blobs.write(KEYS[name], randomUUID());
  try {
    await write().catch(write);
  } catch (error) {
    logFailure('inbox', `${name} not announced`, error);
  }
}

/** Tells open inboxes that a lead has changed. Call it after the commit. Never rejects. */
export const announceChange = (blobs: BlobStore): Promise<void> => renew(blobs, 'changes');

/**
 * Tells open inboxes that a lead has arrived, without the database: they compare a random tag. A suspect is not announced,
 * because it is in no list of waiting leads. Never rejects.
 */
export async function announceLead(
  blobs: BlobStore,
  lead: Pick<Lead, 'suspicions' | 'isSynthetic'>,
): Promise<void> {
  if (lead.isSynthetic || lead.suspicions.length > 0) return;
  await Promise.all([renew(blobs, 'tag'), renew(blobs, 'changes')]);
}

/** Returns the current tags; an empty one if there is none, or if the store does not respond. */
export async function readTags(blobs: BlobStore): Promise<Record<keyof typeof KEYS, string>> {
  const read = async (name: keyof typeof KEYS) => (await blobs.read<string>(KEYS[name]))?.value ?? '';
  try {
    const [tag, changes] = await Promise.all([read('tag'), read('changes')]);
    return { tag, changes };
  } catch (error) {
    logFailure('inbox', 'tags not read', error);
    return { tag: '', changes: '' };
  }
}
