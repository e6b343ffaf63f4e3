import type { BlobStore } from '../platform/blob-store.ts';
import { readServerSecret } from '../platform/server-secret.ts';

/** Longer than the slowest browser needs and a lost connection lasts; after it, the lead is in a list anyway. */
export const PROOF_VALID_MS = 60 * 60_000;

// A flood would otherwise read it for each request.
const secrets = new WeakMap<BlobStore, string>();

/** The secret that signs challenges and confirmations. Rejects if the second store does not respond. */
export async function readProofSecret(blobs: BlobStore): Promise<string> {
  const secret = secrets.get(blobs) ?? (await readServerSecret(blobs, 'proof'));
  secrets.set(blobs, secret);
  return secret;
}
