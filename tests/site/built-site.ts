import { readdirSync } from 'node:fs';

export { type BuiltPage, loadPages, textOf } from '../../scripts/seo/built-site.ts';

const FIRST_ARTICLES = ['/problemainjetoras', '/roscainjetora', '/manutencaoextrusora', '/retificarosca'];

/** The paths of articles that editors have added to the first four. */
export const addedArticles: readonly string[] = readdirSync('src/content/articles')
  .map((file) => `/${file.replace(/\.mdx$/, '')}`)
  .filter((path) => !FIRST_ARTICLES.includes(path));

/** The paths of the guides. */
export const guides: readonly string[] = readdirSync('src/content/guias').map(
  (file) => `/guias/${file.replace(/\.mdx$/, '')}`,
);
