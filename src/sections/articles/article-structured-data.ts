import { canonicalUrl } from '../../site/seo/metadata.ts';
import { buildOrganization, type CompanySite, type StructuredData } from '../../site/seo/structured-data.ts';
import { isoDate } from './publication-date.ts';

export interface ArticleFacts {
  title: string;
  description: string;
  category: string;
  publishedAt: Date;
  readMinutes: number;
  /** Word count of the rendered text (`countWords`). */
  words: number;
  /** Absolute URL of its picture. */
  image: string;
  path: string;
  fontes?: readonly { titulo: string; autor: string; endereco: string }[] | undefined;
}

/** The number of words in rendered HTML: text, tables and captions, but not the labels inside drawings or a table's marks. */
export function countWords(html: string): number {
  const text = html
    .replaceAll(/<(svg|style|script)\b.*?<\/\1>/gs, ' ')
    .replaceAll(/<p\b[^>]*\bdata-basis\b.*?<\/p>/gs, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(nbsp|#160|#xa0);/gi, ' ');
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** Author and publisher are the company, with the same `@id` as on the home page. */
export function buildTechArticle(companySite: CompanySite, article: ArticleFacts): StructuredData {
  const { '@id': id, name, url, logo } = buildOrganization(companySite);
  const organization = { '@type': 'Organization', '@id': id, name, url, logo };
  const address = canonicalUrl(article.path, companySite.site);
  return {
    '@context': 'https://schema.org',
    '@type': 'TechArticle',
    '@id': `${address}#artigo`,
    headline: article.title,
    description: article.description,
    articleSection: article.category,
    datePublished: isoDate(article.publishedAt),
    inLanguage: 'pt-BR',
    author: organization,
    publisher: organization,
    image: article.image,
    mainEntityOfPage: { '@type': 'WebPage', '@id': address },
    wordCount: article.words,
    timeRequired: `PT${article.readMinutes}M`,
    citation: article.fontes?.map(({ titulo, autor, endereco }) => ({
      '@type': 'CreativeWork',
      name: titulo,
      url: endereco,
      publisher: { '@type': 'Organization', name: autor },
    })),
  };
}
