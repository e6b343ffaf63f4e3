import { getCollection } from 'astro:content';
import type { APIRoute } from 'astro';
import { loadChecklist } from '../../sections/articles/checklist/load-checklist.ts';
import { parseChecklist } from '../../sections/articles/checklist/parse-checklist.ts';

export async function getStaticPaths() {
  const articles = await getCollection('articles', ({ body }) => parseChecklist(body ?? '') !== undefined);
  return articles.map(({ id }) => ({ params: { article: id } }));
}

/** The checklist of an article, as a page to print. */
export const GET: APIRoute = async ({ params, site }) =>
  new Response(new Uint8Array(await loadChecklist(params['article'] ?? '', site)), {
    headers: { 'Content-Type': 'application/pdf' },
  });
