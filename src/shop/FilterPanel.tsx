import { type Ref, useEffect, useRef } from 'react';
import { CATEGORIES, CATEGORY_LABELS, isCategory } from '../shared/catalogue/categories.ts';
import { countLabel, type Filters, hasFilters } from './catalogue/filters.ts';
import { FilterChips } from './FilterChips.tsx';
import { SearchField } from './SearchField.tsx';

interface Props {
  ref: Ref<HTMLElement>;
  filters: Filters;
  count: number;
  onChange: (change: Partial<Filters>) => void;
  onClear: () => void;
  /** Called when the search field gets the focus, to load the full catalogue ahead of the search. */
  onSearch: () => void;
}

interface ToggleProps {
  name: keyof Filters;
  label: string;
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
}

function Toggle({ name, label, isOn, onToggle }: ToggleProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.checked = isOn;
  }, [isOn]);
  return (
    <label className="button button-quiet relative cursor-pointer has-checked:border-ink has-checked:bg-ink has-checked:text-white has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-heat">
      <input
        ref={box}
        // Covers its label, so that focusing it scrolls the whole label into view.
        className="absolute inset-0 cursor-pointer opacity-0"
        type="checkbox"
        name={name}
        onChange={(event) => onToggle(event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}

/**
 * Each field has the name of its filter; early-filters.ts relies on it. The fields are uncontrolled: the browser shows a
 * change at once, long before React has rendered the list.
 */
export function FilterPanel({ ref, filters, count, onChange, onClear, onSearch }: Props) {
  const isFiltered = hasFilters(filters);
  const categoryField = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (categoryField.current) categoryField.current.value = filters.category;
  }, [filters.category]);
  return (
    <search ref={ref} className="sheet grid gap-4 p-4 noscript:hidden sm:p-5" aria-label="Filtrar produtos">
      {/* The last column has its width before the toggles in it are parsed, so that the category does not move. */}
      <div className="grid gap-3 sm:grid-cols-[1fr_minmax(15.5rem,auto)] lg:grid-cols-[1fr_15rem_minmax(15.5rem,auto)]">
        <div className="field max-lg:sm:col-span-2">
          <label htmlFor="shop-search">Buscar produtos</label>
          <SearchField
            id="shop-search"
            name="text"
            value={filters.text}
            onFocus={onSearch}
            onChange={(text) => onChange({ text })}
          />
        </div>
        <div className="field">
          <label htmlFor="shop-category">Categoria</label>
          <select
            ref={categoryField}
            id="shop-category"
            name="category"
            onChange={({ currentTarget: { value } }) =>
              onChange({ category: isCategory(value) ? value : 'all' })
            }
          >
            <option value="all">Todas as categorias</option>
            {CATEGORIES.map((category) => (
              <option key={category} value={category}>
                {CATEGORY_LABELS[category]}
              </option>
            ))}
          </select>
        </div>
        <div className="flex flex-wrap items-end gap-2">
          <Toggle
            name="featuredOnly"
            label="Destaques"
            isOn={filters.featuredOnly}
            onToggle={(featuredOnly) => onChange({ featuredOnly })}
          />
          <Toggle
            name="inStockOnly"
            label="Disponível"
            isOn={filters.inStockOnly}
            onToggle={(inStockOnly) => onChange({ inStockOnly })}
          />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-steel-100 pt-4">
        <p className="rounded-corner bg-steel-100 px-3 py-1 text-small font-semibold figures" role="status">
          {countLabel(count)}
        </p>
        <FilterChips filters={filters} onChange={onChange} />
        <button
          type="button"
          className="ml-auto min-h-11 cursor-pointer text-small font-semibold underline underline-offset-4 aria-disabled:cursor-not-allowed aria-disabled:text-steel-500 aria-disabled:no-underline"
          aria-disabled={!isFiltered}
          onClick={() => isFiltered && onClear()}
        >
          Limpar Filtros
        </button>
      </div>
    </search>
  );
}
