import { type BuiltSite, isIndexable } from './built-site.ts';
import type { SeoProblem } from './problem.ts';

/** Checks that the sitemap has exactly the indexable pages, each once, with the day that git knows. */
export function checkSitemap({ pages, sitemap, dates }: BuiltSite): SeoProblem[] {
  const indexable = pages.filter(isIndexable).map(({ path }) => path);
  const listed = sitemap.map(({ path }) => path);
  return [
    ...indexable
      .filter((path) => !listed.includes(path))
      .map((path) => ({ path, message: 'falta no sitemap' })),
    ...listed
      .filter((path) => !indexable.includes(path))
      .map((path) => ({ path, message: 'está no sitemap e não existe ou é noindex' })),
    ...listed
      .filter((path, index) => listed.indexOf(path) !== index)
      .map((path) => ({ path, message: 'está duas vezes no sitemap' })),
    ...sitemap.flatMap(({ path, date }) => {
      const expected = dates.dateOf(path);
      if (date === expected) return [];
      const message = `data no sitemap ${date ?? 'ausente'}, no git ${expected ?? 'ausente'}; construa o site de novo`;
      return [{ path, message }];
    }),
  ];
}
