import { readdir } from 'node:fs/promises';

/** The public addresses of the pages in a built site, the not-found page left out. */
export async function builtRoutes(dist: string): Promise<string[]> {
  const files = (await readdir(dist, { recursive: true })).filter((file) => file.endsWith('.html'));
  const paths = files.map((file) => `/${file.replace(/\.html$/, '').replace(/^index$/, '')}`);
  return paths.filter((path) => path !== '/404').toSorted();
}
