import { getCollection } from 'astro:content';
import type { APIRoute } from 'astro';
import { orderArticles } from '../sections/articles/article-order.ts';
import { guidePath } from '../sections/articles/guide-order.ts';
import { loadGuides } from '../sections/articles/load-guides.ts';
import { company } from '../shared/company/company.ts';
import { ANCHORS, PAGE_FACTS, ROUTES } from '../shared/routes.ts';

type RouteName = keyof typeof ROUTES;

/** The site's contents for language models (llmstxt.org): every page that search engines may list. */
export const GET: APIRoute = async ({ site }) => {
  const link = (path: string, name: string, about = '') =>
    `- [${name}](${new URL(path, site).href})${about && `: ${about}`}`;
  const pages = (Object.keys(ROUTES) as RouteName[]).flatMap((name) => {
    const facts = PAGE_FACTS[name];
    return 'crumb' in facts && !('isUnlisted' in facts) ? [link(ROUTES[name], facts.crumb)] : [];
  });
  const articles = orderArticles(await getCollection('articles'));
  const guides = await loadGuides();
  const text = [
    `# ${company.brand}`,
    '> Roscas e canhões para extrusoras, injetoras e sopradoras: fabricação, retífica e recuperação. No site não se paga: pede-se orçamento pelo formulário ou pelo WhatsApp, e a proposta se aceita na página da solicitação.',
    `## Pedir orçamento\n\n${link(ANCHORS.contact, 'Formulário')}`,
    `## Páginas\n\n${pages.join('\n')}`,
    `## Artigos\n\n${articles.map(({ id, data }) => link(`/${id}`, data.title, data.description)).join('\n')}`,
    `## Guias\n\n${guides.map(({ id, data }) => link(guidePath(id), data.title, data.description)).join('\n')}`,
  ];
  return new Response(`${text.join('\n\n')}\n`);
};
