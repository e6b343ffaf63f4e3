import type { APIRoute } from 'astro';

/** Everything may be visited; pages that must stay out of results say so themselves. */
export const GET: APIRoute = ({ site }) =>
  new Response(`User-agent: *\nAllow: /\n\nSitemap: ${new URL('/sitemap-index.xml', site).href}\n`);
