import { isCategory } from '../../shared/catalogue/categories.ts';
import { SEARCH_PARAMETER } from '../../site/search-parameter.ts';
import { type Filters, NO_FILTERS } from './filters.ts';

/** The filters as a URL query without the question mark, with Portuguese names; empty without filters. */
export function formatFilterQuery({ text, category, featuredOnly, inStockOnly }: Filters): string {
  const query = new URLSearchParams();
  if (text.trim()) query.set(SEARCH_PARAMETER, text.trim());
  if (category !== 'all') query.set('categoria', category);
  if (featuredOnly) query.set('destaques', '1');
  if (inStockOnly) query.set('disponivel', '1');
  return query.toString();
}

/** Parses a URL query; ignores unknown names and values. */
export function parseFilterQuery(query: string): Filters {
  const asked = new URLSearchParams(query);
  const category = asked.get('categoria');
  return {
    ...NO_FILTERS,
    text: asked.get(SEARCH_PARAMETER)?.slice(0, 100) ?? '',
    category: isCategory(category) ? category : 'all',
    featuredOnly: asked.get('destaques') === '1',
    inStockOnly: asked.get('disponivel') === '1',
  };
}
