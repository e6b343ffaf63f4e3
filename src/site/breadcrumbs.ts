import { findPageFacts, ROUTES } from '../shared/routes.ts';
import { labelFromPath } from './path-label.ts';

export interface Crumb {
  label: string;
  path: string;
}

/** The former address of an article, which an old bookmark may show. */
const FORMER: Readonly<Record<string, string>> = { '/artigo-injetoras': 'Paradas em Injetoras' };

/**
 * The breadcrumb from the home page to `path`, with the index before a guide or a tool; empty for the home page.
 * @param ownLabel the page's own label (from an article's frontmatter); takes precedence
 */
export function buildTrail(path: string, ownLabel?: string): Crumb[] {
  if (path === ROUTES.home) return [];
  const index = [ROUTES.guides, ROUTES.tools].find((route) => path.startsWith(`${route}/`));
  const parent = index ? buildTrail(index).slice(1) : [];
  return [
    { label: 'Início', path: ROUTES.home },
    ...parent,
    { label: ownLabel ?? findPageFacts(path)?.crumb ?? FORMER[path] ?? labelFromPath(path), path },
  ];
}
