import type { HTMLElement } from 'node-html-parser';
import { type BuiltSite, isIndexable } from './built-site.ts';
import type { SeoProblem } from './problem.ts';

/** How many other pages link to a page, and to how many it links; each with the ones in the main content alone. */
export interface LinkCount {
  in: number;
  inMain: number;
  out: number;
  outMain: number;
}

/** Counts the links between the indexable pages, by path. */
export function countLinks({ pages: all, redirects }: BuiltSite): Map<string, LinkCount> {
  const pages = all.filter(isIndexable);
  const known = new Set(pages.map(({ path }) => path));
  /** The other pages that a part of a page links to, each once. */
  const targetsOf = (part: HTMLElement | null, from: string): Set<string> => {
    const paths = (part?.getElementsByTagName('a') ?? [])
      .map((link) => (link.getAttribute('href') ?? '').replace(/[?#].*$/, ''))
      .map((path) => redirects.get(path) ?? path);
    return new Set(paths.filter((path) => path !== from && known.has(path)));
  };
  const targets = pages.map(({ path, document }) => ({
    path,
    all: targetsOf(document, path),
    main: targetsOf(document.querySelector('main'), path),
  }));
  return new Map(
    targets.map(({ path, all, main }) => [
      path,
      {
        in: targets.filter((other) => other.all.has(path)).length,
        inMain: targets.filter((other) => other.main.has(path)).length,
        out: all.size,
        outMain: main.size,
      },
    ]),
  );
}

/** Finds pages that no other page links to, and pages that link to no other. */
export function checkLinks(counts: ReadonlyMap<string, LinkCount>): SeoProblem[] {
  return [...counts].flatMap(([path, count]) => [
    ...(count.in === 0 ? [{ path, message: 'nenhuma outra página leva a esta' }] : []),
    ...(count.out === 0 ? [{ path, message: 'não leva a nenhuma outra página' }] : []),
  ]);
}
