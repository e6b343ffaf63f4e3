import { randomBytes } from 'node:crypto';
import type { BlobStore } from './blob-store.ts';

const SECRET_BYTES = 32;

/**
 * What each secret signs: `check` the daily test request, `network` the hashes of uploaders' networks, `page` the links to
 * requests' pages.
 */
export type SecretName = 'check' | 'network' | 'page';

/**
 * A secret that only this site's functions know, 43 base64url characters. Created on first use and kept beside the
 * database, so that the owner does not have to configure it. Rejects if the store does not respond.
 */
export async function readServerSecret(blobs: BlobStore, name: SecretName): Promise<string> {
  const key = `secrets/${name}`;
  const kept = await blobs.read<string>(key);
  if (kept) return kept.value;
  const made = randomBytes(SECRET_BYTES).toString('base64url');
  if (await blobs.write(key, made, 'new')) return made;
  // Another call has made it in the meantime.
  const first = await blobs.read<string>(key);
  if (!first) throw new Error(`secret ${name} vanished`);
  return first.value;
}
