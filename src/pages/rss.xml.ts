import { getCollection } from 'astro:content';
import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { guidePath } from '../sections/articles/guide-order.ts';
import { loadGuides } from '../sections/articles/load-guides.ts';
import { company } from '../shared/company/company.ts';

/** The articles and the guides, newest first. */
export const GET: APIRoute = async ({ site }) => {
  const articles = (await getCollection('articles')).map(({ id, data }) => ({ link: `/${id}`, data }));
  const guides = (await loadGuides()).map(({ id, data }) => ({ link: guidePath(id), data }));
  return rss({
    title: `Artigos e guias técnicos | ${company.brand}`,
    description:
      'Manutenção, escolha e retífica de roscas e canhões para extrusoras, injetoras e sopradoras.',
    site: site ?? '/',
    trailingSlash: false,
    customData: '<language>pt-BR</language>',
    items: [...guides, ...articles]
      .toSorted((a, b) => b.data.publishedAt.getTime() - a.data.publishedAt.getTime())
      .map(({ link, data }) => ({
        title: data.title,
        description: data.description,
        pubDate: data.publishedAt,
        link,
        categories: [data.category],
      })),
  });
};
