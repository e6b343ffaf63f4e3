import { type Category, isCategory } from '../../shared/catalogue/categories.ts';
import type { Product } from '../../shared/catalogue/product.ts';
import { foldText } from '../../shared/fold-text.ts';
import { formatCount } from '../../shared/format-count.ts';
import { SEARCH_PARAMETER } from '../../site/search-parameter.ts';
import { findWord, searchWords } from './search.ts';

/** The shop's filters; a product must match all of them. */
export interface Filters {
  text: string;
  category: Category | 'all';
  featuredOnly: boolean;
  inStockOnly: boolean;
}

export const NO_FILTERS: Filters = { text: '', category: 'all', featuredOnly: false, inStockOnly: false };

export function hasFilters({ text, category, featuredOnly, inStockOnly }: Filters): boolean {
  return text.trim() !== '' || category !== 'all' || featuredOnly || inStockOnly;
}

// Cache of each product's folded search text. Safe, because a product object is never changed, only replaced.
const folded = new WeakMap<Product, string>();

function searchText(product: Product): string {
  const known = folded.get(product);
  if (known !== undefined) return known;
  const { title, tags, description, specifications } = product;
  // What names the product comes first, for `rank`. A line break between the texts, so that a match cannot span two of them.
  const text = foldText([title, ...tags, description, ...Object.values(specifications)].join('\n'));
  folded.set(product, text);
  return text;
}

/** The search without the words that no product has, such as a machine's make; unchanged if no product has any word. */
export function knownText(products: readonly Product[], text: string): string {
  const isKnown = (word: string) => {
    const find = findWord(word);
    return products.some((product) => find(searchText(product)).length > 0);
  };
  const words = searchWords(text);
  const known = words.filter(isKnown);
  return known.length === words.length ? text : known.join(' ') || text;
}

/**
 * The matching products. Every search word must be in the product: "rosca injetora" finds "Rosca para Injetora". The earlier
 * a product has the words, the higher it is.
 */
export function filterProducts(products: readonly Product[], filters: Filters): readonly Product[] {
  const finders = searchWords(filters.text).map(findWord);
  const rank = (product: Product) =>
    finders.reduce((sum, find) => sum + (find(searchText(product))[0]?.[0] ?? Number.NaN), 0);
  return products
    .filter(
      (product) =>
        (filters.category === 'all' || product.category === filters.category) &&
        (!filters.featuredOnly || product.featured) &&
        (!filters.inStockOnly || product.inStock),
    )
    .map((product) => [product, rank(product)] as const)
    .filter(([, place]) => place >= 0)
    .sort(([, one], [, other]) => one - other)
    .map(([product]) => product);
}

/** "1 produto encontrado", "12 produtos encontrados". */
export function countLabel(count: number): string {
  return count === 1 ? '1 produto encontrado' : `${formatCount(count)} produtos encontrados`;
}

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
