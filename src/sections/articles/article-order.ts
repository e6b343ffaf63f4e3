interface Article {
  id: string;
  data: { featured: boolean; publishedAt: Date };
}

/** Sorts as on the home page: featured articles first, then by publication date, oldest first. */
export function orderArticles<T extends Article>(articles: readonly T[]): T[] {
  return articles.toSorted(
    (a, b) =>
      Number(b.data.featured) - Number(a.data.featured) ||
      a.data.publishedAt.getTime() - b.data.publishedAt.getTime(),
  );
}

/** The article after `id` in that order; the first follows the last. Throws if there are no articles. */
export function nextArticle<T extends Article>(articles: readonly T[], id: string): T {
  const ordered = orderArticles(articles);
  const next = ordered[(ordered.findIndex((article) => article.id === id) + 1) % ordered.length];
  if (!next) throw new Error('There are no articles.');
  return next;
}
