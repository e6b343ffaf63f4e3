import { leadHash } from '../../src/shared/inbox/inbox-address.ts';
import { ROUTES } from '../../src/shared/routes.ts';
import { siteAddress } from '../platform/site-address.ts';

/** The address that opens a lead in the admin. The reference is all that it says of the lead. */
export const leadLink = (reference: string): string =>
  `${siteAddress(process.env)}${ROUTES.shopAdmin}${leadHash(reference)}`;
