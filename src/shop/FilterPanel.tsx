import { type MouseEvent, type Ref, useEffect, useRef } from 'react';
import { CATEGORIES, CATEGORY_LABELS, isCategory } from '../shared/catalogue/categories.ts';
import { Icon } from '../site/ui/Icon.tsx';
import { countLabel, type Filters, hasFilters, NO_FILTERS } from './catalogue/filters.ts';
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
    <label className="shop-toggle button button-quiet px-4">
      <input
        ref={box}
        type="checkbox"
        name={name}
        onChange={(event) => onToggle(event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}

/**
 * Each field has the name of its filter. The fields are uncontrolled: the browser shows a
 * change at once, long before React has rendered the list.
 */
export function FilterPanel({ ref, filters, count, onChange, onClear, onSearch }: Props) {
  const isFiltered = hasFilters(filters);
  const categoryField = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (categoryField.current) categoryField.current.value = filters.category;
  }, [filters.category]);
  // Empties the fields itself, also while it looks inactive: a filter of just now has not reached `filters` yet, and where
  // they do not change in the end, no effect above runs.
  const clear = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const fields = currentTarget
      .closest('search')
      ?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]');
    for (const field of fields ?? []) {
      if (field instanceof HTMLSelectElement) field.value = NO_FILTERS.category;
      else if (field.type === 'checkbox') field.checked = false;
      else field.value = NO_FILTERS.text;
    }
    onClear();
  };
  return (
    // Without a box of its own (`display: contents`), so that the row sticks while the list is in view.
    <search ref={ref} className="contents noscript:hidden" aria-label="Filtrar produtos">
      <div className="shop-bar">
        <div className="frame">
          <div className="shop-row">
            <div className="field shop-search">
              <label htmlFor="shop-search">Buscar produtos</label>
              <SearchField
                id="shop-search"
                name="text"
                value={filters.text}
                onFocus={onSearch}
                onChange={(text) => onChange({ text })}
              />
            </div>
            <details className="lg:hidden">
              <summary className="shop-more button button-quiet gap-1 px-2">
                Filtros
                <span className="max-xs:hidden">
                  <Icon name="chevron" size={16} />
                </span>
              </summary>
            </details>
            <div className="shop-filters">
              <div className="field">
                <label className="lg:sr-only" htmlFor="shop-category">
                  Categoria
                </label>
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
              <div className="flex flex-wrap gap-2">
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
          </div>
        </div>
      </div>
      <div className="shop-status frame">
        <p className="text-small font-semibold figures max-sm:text-[0.875rem]" role="status">
          {countLabel(count)}
        </p>
        <FilterChips filters={filters} onChange={onChange} />
        <button
          type="button"
          className="ml-auto min-h-11 cursor-pointer text-small font-semibold underline max-sm:text-[0.875rem] underline-offset-4 aria-disabled:cursor-not-allowed aria-disabled:text-steel-500 aria-disabled:no-underline"
          aria-disabled={!isFiltered}
          onClick={clear}
        >
          Limpar Filtros
        </button>
      </div>
    </search>
  );
}
