import { type ReactNode, useId, useState } from 'react';
import { DeskIcon } from './DeskIcon.tsx';

interface Props {
  search: ReactNode;
  /** Number of filters that are not as at first. */
  active: number;
  /** The filters and actions. On a narrow screen they are behind a button. */
  children: ReactNode;
}

export function FilterFrame({ search, active, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <search className="sheet inbox-filters" aria-label="Filtrar pedidos">
      {search}
      <button
        type="button"
        className="button button-quiet inbox-filters-button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <DeskIcon name="filter" /> <span className="inbox-long">Filtros</span>
        {active > 0 && ` (${active})`}
      </button>
      <div id={id} className="inbox-filter-fields" data-open={isOpen ? '' : undefined}>
        {children}
      </div>
    </search>
  );
}
