import type { APIRoute } from 'astro';
import button from '../site/styles/button.css?raw';
import field from '../site/styles/field.css?raw';
import requestPage from '../site/styles/request-page.css?raw';
import tokens from '../site/styles/tokens.css?raw';

/** The stylesheet, under a stable URL, of the HTML pages that the contact function returns. */
export const GET: APIRoute = () =>
  new Response([tokens, button, field, requestPage].join('\n'), {
    headers: { 'Content-Type': 'text/css; charset=utf-8' },
  });
