interface Article {
  id: string;
  data: { featured: boolean; publishedAt: Date };
}

/** As the home page shows them: the featured one first, then in the order they appeared. */
export function orderArticles<T extends Article>(articles: readonly T[]): T[] {
  return articles.toSorted(
    (a, b) =>
      Number(b.data.featured) - Number(a.data.featured) ||
      a.data.publishedAt.getTime() - b.data.publishedAt.getTime(),
  );
}

/** The article to read after `id`; the last one leads back to the first. */
export function nextArticle<T extends Article>(articles: readonly T[], id: string): T {
  const ordered = orderArticles(articles);
  const next = ordered[(ordered.findIndex((article) => article.id === id) + 1) % ordered.length];
  if (!next) throw new Error('There are no articles to choose the next one from');
  return next;
}
