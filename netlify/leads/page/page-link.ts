import { createHash, createHmac } from 'node:crypto';
import { ROUTES } from '../../../src/shared/routes.ts';
import type { BlobStore } from '../../platform/blob-store.ts';
import { readServerSecret } from '../../platform/server-secret.ts';
import { siteAddress } from '../../platform/site-address.ts';

const SECRET_BYTES = 16;

const read = new WeakMap<BlobStore, Promise<string>>();

/** Reads the server's secret once for this process. Rejects if the store does not respond. */
function readOnce(blobs: BlobStore): Promise<string> {
  const known = read.get(blobs);
  if (known) return known;
  const reading = readServerSecret(blobs, 'page');
  read.set(blobs, reading);
  reading.catch(() => read.delete(blobs));
  return reading;
}

/**
 * The secret of the link to a request's page, 128 bits as 22 base64url characters. A request always has the same secret, so that
 * none is stored. Rejects if the second store does not respond.
 */
export async function secretOf(blobs: BlobStore, leadId: string): Promise<string> {
  const hash = createHmac('sha256', await readOnce(blobs))
    .update(leadId)
    .digest();
  return hash.subarray(0, SECRET_BYTES).toString('base64url');
}

/** Where the second store has the page of a secret. The store knows only its hash. */
export const pageKey = (secret: string): string =>
  `pages/${createHash('sha256').update(secret).digest('hex')}`;

/** The address of a request's page. */
export const linkOf = (secret: string): string => `${siteAddress(process.env)}${ROUTES.request}#${secret}`;
