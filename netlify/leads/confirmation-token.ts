import { createHmac, timingSafeEqual } from 'node:crypto';
import type { BlobStore } from '../platform/blob-store.ts';
import { PROOF_VALID_MS, readProofSecret } from './proof-secret.ts';

const sign = (secret: string, text: string) =>
  createHmac('sha256', secret).update(`confirmation ${text}`).digest('base64url');

/** A text with which the visitor's page confirms this lead. Rejects if the second store does not respond. */
export async function makeConfirmation(blobs: BlobStore, reference: string, now: Date): Promise<string> {
  const text = `${reference}.${now.getTime() + PROOF_VALID_MS}`;
  return `${text}.${sign(await readProofSecret(blobs), text)}`;
}

/** Returns the lead's reference; undefined if the text is not ours or too old. Rejects if the second store fails. */
export async function readConfirmation(
  blobs: BlobStore,
  token: string,
  now: Date,
): Promise<string | undefined> {
  const [reference = '', until = '', signature = ''] = token.split('.');
  const expected = Buffer.from(sign(await readProofSecret(blobs), `${reference}.${until}`));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return now.getTime() <= Number(until) ? reference : undefined;
}
