import { getCollection } from 'astro:content';
import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { company } from '../shared/company/company.ts';

/** The articles, newest first. */
export const GET: APIRoute = async ({ site }) => {
  const articles = await getCollection('articles');
  return rss({
    title: `Artigos técnicos | ${company.brand}`,
    description:
      'Manutenção, escolha e retífica de roscas e canhões para extrusoras, injetoras e sopradoras.',
    site: site ?? '/',
    trailingSlash: false,
    customData: '<language>pt-BR</language>',
    items: articles
      .toSorted((a, b) => b.data.publishedAt.getTime() - a.data.publishedAt.getTime())
      .map(({ id, data }) => ({
        title: data.title,
        description: data.description,
        pubDate: data.publishedAt,
        link: `/${id}`,
        categories: [data.category],
      })),
  });
};
