import { isCategory } from '../shared/catalogue/categories.ts';
import type { Filters } from './catalogue/filters.ts';

/** The filters that the visitor has set in the panel's fields before the island was hydrated; only changed fields. */
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
