import { randomUUID } from 'node:crypto';
import type { BlobStore } from '../../platform/blob-store.ts';
import { logFailure } from '../../platform/log.ts';
import type { Lead } from './lead.ts';

const KEY = 'inbox/latest';

/**
 * Tells open inboxes that a lead has arrived, without the database: they compare a random tag. A suspect is not announced,
 * because it is in no list of waiting leads. Tries twice and never rejects; if it fails, the lead appears together with the
 * next one.
 */
export async function announceLead(
  blobs: BlobStore,
  lead: Pick<Lead, 'suspicions' | 'isSynthetic'>,
): Promise<void> {
  if (lead.isSynthetic || lead.suspicions.length > 0) return;
  const write = () => blobs.write(KEY, randomUUID());
  try {
    await write().catch(write);
  } catch (error) {
    logFailure('inbox', 'new lead not announced', error);
  }
}

/** Returns the tag of the newest lead; an empty text if there is none, or if the store does not respond. */
export async function readLatestTag(blobs: BlobStore): Promise<string> {
  try {
    return (await blobs.read<string>(KEY))?.value ?? '';
  } catch (error) {
    logFailure('inbox', 'tag not read', error);
    return '';
  }
}
