import { readdir } from 'node:fs/promises';
import { ROUTES } from '../../src/shared/routes.ts';

/** The paths of all pages in a built site, without the 404 page and the editor, which Sveltia draws. */
export async function builtRoutes(dist: string): Promise<string[]> {
  const files = (await readdir(dist, { recursive: true })).filter((file) => file.endsWith('.html'));
  const paths = files.map((file) => `/${file.replace(/\.html$/, '').replace(/^index$/, '')}`);
  return paths.filter((path) => path !== '/404' && path !== ROUTES.editor).toSorted();
}
