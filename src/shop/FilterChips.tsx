import { CATEGORY_LABELS } from '../shared/catalogue/categories.ts';
import { moveFocusOnRemoval } from '../site/ui/focus/move-focus.ts';
import { Icon } from '../site/ui/Icon.tsx';
import { type Filters, NO_FILTERS } from './catalogue/filters.ts';

interface Props {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
}

function activeFilters({ text, category, featuredOnly, inStockOnly }: Filters) {
  const chips: { name: keyof Filters; label: string }[] = [];
  if (text.trim()) chips.push({ name: 'text', label: `“${text.trim()}”` });
  if (category !== 'all') chips.push({ name: 'category', label: CATEGORY_LABELS[category] });
  if (featuredOnly) chips.push({ name: 'featuredOnly', label: 'Destaques' });
  if (inStockOnly) chips.push({ name: 'inStockOnly', label: 'Disponível' });
  return chips;
}

/** Moves the focus to the next chip, or to the search field. */
const toNeighbour = moveFocusOnRemoval(
  (chip) =>
    (chip.nextElementSibling ?? chip.previousElementSibling)?.querySelector('button') ??
    chip.closest('search')?.querySelector('input'),
);

/** The active filters, each with its own button to remove it. */
export function FilterChips({ filters, onChange }: Props) {
  const chips = activeFilters(filters);
  if (chips.length === 0) return null;
  return (
    <ul className="flex gap-2" aria-label="Filtros ativos">
      {chips.map(({ name, label }) => (
        <li key={name} ref={toNeighbour} className="max-w-full">
          <button
            type="button"
            className="flex min-h-11 max-w-full cursor-pointer items-center gap-2 rounded-corner border border-steel-300 bg-white px-3 text-small hover:border-ink"
            aria-label={`Remover filtro ${label}`}
            onClick={() => onChange({ [name]: NO_FILTERS[name] })}
          >
            <span className="max-w-48 min-w-0 truncate">{label}</span> <Icon name="close" size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
}
