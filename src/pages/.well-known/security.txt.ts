import type { APIRoute } from 'astro';
import { company } from '../../shared/company/company.ts';
import { formatSecurityText, SECURITY_TEXT_PATH } from '../../shared/company/security-text.ts';
import { ANCHORS } from '../../shared/routes.ts';

/** Where to report a vulnerability of the site. */
export const GET: APIRoute = ({ site, url }) => {
  const origin = site ?? url;
  return new Response(
    formatSecurityText({
      email: company.email,
      form: new URL(ANCHORS.contact, origin),
      canonical: new URL(SECURITY_TEXT_PATH, origin),
      builtAt: new Date(),
    }),
  );
};
