import { type ReactNode, useId, useState } from 'react';
import type { InboxPage } from '../../shared/inbox/inbox-answers.ts';
import { isOrder, LONGEST_SEARCH, ORDER_LABELS, type Order } from '../../shared/inbox/inbox-wire.ts';
import { isView, VIEW_LABELS, type View } from '../../shared/inbox/lead-state.ts';
import { isSegment, SEGMENT_LABELS } from '../../shared/request/segments.ts';
import type { CallStaff } from '../frame/call-staff.ts';
import type { NoticeText } from '../frame/Notice.tsx';
import { DeskIcon } from './DeskIcon.tsx';
import { DiscardSuspects } from './DiscardSuspects.tsx';
import { ExportButton } from './ExportButton.tsx';
import { countMore, MoreFilters } from './MoreFilters.tsx';
import { countActive, type LeadFilters } from './use-inbox.ts';

interface FilterFrameProps {
  search: ReactNode;
  /** Number of filters that differ from the default. */
  active: number;
  /** The filters and actions, collapsed behind a button on a narrow screen. */
  children: ReactNode;
}

function FilterFrame({ search, active, children }: FilterFrameProps) {
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

interface Props {
  call: CallStaff;
  filters: LeadFilters;
  page: InboxPage | undefined;
  order: Order;
  onChange: (filters: LeadFilters) => void;
  onOrder: (order: Order) => void;
  onRefresh: () => void;
  show: (notice: NoticeText) => void;
  /** Settings of the inbox for this person and this device. */
  settings: ReactNode;
}

const VIEWS = Object.keys(VIEW_LABELS).filter(isView);

function labelView(view: View, counts: Partial<Record<View, number>> | undefined): string {
  const count = counts?.[view];
  return count === undefined ? VIEW_LABELS[view] : `${VIEW_LABELS[view]} (${count})`;
}

export function InboxFilters(props: Props) {
  const { call, filters, page, order, onChange, onOrder, onRefresh, show, settings } = props;
  const [isMore, setMore] = useState(false);
  const [isSetting, setSetting] = useState(false);
  const more = countMore(filters);
  return (
    <FilterFrame
      active={countActive(filters)}
      search={
        <div className="field inbox-search">
          <label htmlFor="inbox-search">Buscar</label>
          <input
            id="inbox-search"
            type="search"
            maxLength={LONGEST_SEARCH}
            placeholder="Nome, telefone, referência…"
            autoComplete="off"
            value={filters.text}
            onChange={({ currentTarget: { value } }) => onChange({ ...filters, text: value })}
          />
        </div>
      }
    >
      <div className="field">
        <label htmlFor="inbox-view">Estado</label>
        <select
          id="inbox-view"
          value={filters.view}
          onChange={({ currentTarget: { value } }) => isView(value) && onChange({ ...filters, view: value })}
        >
          {VIEWS.map((view) => (
            <option key={view} value={view}>
              {labelView(view, page?.counts)}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="inbox-segment">Segmento</label>
        <select
          id="inbox-segment"
          value={filters.segment}
          onChange={({ currentTarget: { value } }) =>
            isSegment(value) && onChange({ ...filters, segment: value })
          }
        >
          <option value="">Todos</option>
          {Object.entries(SEGMENT_LABELS).map(([segment, label]) => (
            <option key={segment} value={segment}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="inbox-order">Ordem</label>
        <select
          id="inbox-order"
          value={order}
          onChange={({ currentTarget: { value } }) => isOrder(value) && onOrder(value)}
        >
          {Object.entries(ORDER_LABELS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <div className="inbox-filter-actions">
        <button
          type="button"
          className="inbox-text-button"
          aria-expanded={isMore}
          aria-controls="inbox-more-filters"
          onClick={() => setMore(!isMore)}
        >
          Mais filtros{more > 0 && ` (${more})`}
        </button>
        <button
          type="button"
          className="inbox-text-button"
          aria-expanded={isSetting}
          aria-controls="inbox-settings"
          onClick={() => setSetting(!isSetting)}
        >
          Ajustes
        </button>
        <button type="button" className="inbox-text-button" onClick={onRefresh}>
          Atualizar
        </button>
        <ExportButton call={call} filters={filters} show={show} />
        {filters.view === 'suspect' && (
          <DiscardSuspects call={call} filters={filters} show={show} onDiscarded={onRefresh} />
        )}
      </div>
      <div id="inbox-more-filters" className="inbox-filter-panel" hidden={!isMore}>
        <MoreFilters filters={filters} onChange={onChange} />
      </div>
      <div id="inbox-settings" className="inbox-filter-panel" hidden={!isSetting}>
        {settings}
      </div>
    </FilterFrame>
  );
}
