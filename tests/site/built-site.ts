import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuiltPage, loadPages as loadBuiltPages } from '../../scripts/seo/built-site.ts';
import { ROUTES } from '../../src/shared/routes.ts';
import { FIRST_CONTENT } from '../fixtures/first-content.ts';

export { type BuiltPage, textOf } from '../../scripts/seo/built-site.ts';

/** Every built page but the editor, which is a program of others: tests/site/editor.test.ts is about it. */
export const loadPages = (root?: string): BuiltPage[] =>
  loadBuiltPages(root).filter(({ path }) => path !== ROUTES.editor);

/** Whether an editor has changed a file of src/content: tests of its sentences hold for the first ones only. */
export function isEdited(file: string): boolean {
  const read = (folder: string) =>
    existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : undefined;
  return read('src/content') !== read(FIRST_CONTENT);
}

const FIRST_ARTICLES = ['/problemainjetoras', '/roscainjetora', '/manutencaoextrusora', '/retificarosca'];

/** The paths of articles that editors have added to the first four. */
export const addedArticles: readonly string[] = readdirSync('src/content/articles')
  .map((file) => `/${file.replace(/\.mdx$/, '')}`)
  .filter((path) => !FIRST_ARTICLES.includes(path));

/** The paths of the guides. */
export const guides: readonly string[] = readdirSync('src/content/guias').map(
  (file) => `/guias/${file.replace(/\.mdx$/, '')}`,
);
