import { isCategory } from '../shared/catalogue/categories.ts';
import type { Filters } from './catalogue/filters.ts';

/** What a visitor has set in the panel's fields while its island was still on its way: the fields that have changed. */
export function readEarlyFilters(panel: HTMLElement | null): Partial<Filters> {
  const early: Partial<Filters> = {};
  for (const field of panel?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]') ?? []) {
    const { name, value } = field;
    if (name === 'text' && value) early.text = value;
    if (name === 'category' && isCategory(value)) early.category = value;
    if (name === 'featuredOnly' && 'checked' in field && field.checked) early.featuredOnly = true;
    if (name === 'inStockOnly' && 'checked' in field && field.checked) early.inStockOnly = true;
  }
  return early;
}
