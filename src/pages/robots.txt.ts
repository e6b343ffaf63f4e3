import type { APIRoute } from 'astro';

/** Allows crawling of everything; pages that must not be indexed have a robots meta tag. */
export const GET: APIRoute = ({ site }) =>
  new Response(`User-agent: *\nAllow: /\n\nSitemap: ${new URL('/sitemap-index.xml', site).href}\n`);
