import { hash } from 'node:crypto';
import { ROUTES } from '../../../src/shared/routes.ts';
import { deriveSecret } from '../../platform/server-secret.ts';
import { siteAddress } from '../../platform/site-address.ts';

const SECRET_BYTES = 16;

/**
 * The secret of the link to a request's page, 128 bits as 22 base64url characters. A request always has the same secret, so that
 * none is stored. Undefined without SERVER_SECRET: then there are no pages.
 */
export const secretOf = (leadId: string): string | undefined =>
  deriveSecret('page', leadId)?.subarray(0, SECRET_BYTES).toString('base64url');

/** How the database knows a secret. */
export const hashSecret = (secret: string): string => hash('sha256', secret);

/** `leads.page_hash` of a request. */
export function pageHashOf(leadId: string): string | null {
  const secret = secretOf(leadId);
  return secret === undefined ? null : hashSecret(secret);
}

/** The address of a request's page. */
export const linkOf = (secret: string): string => `${siteAddress(process.env)}${ROUTES.request}#${secret}`;
