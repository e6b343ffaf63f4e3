import { LONGEST_SEARCH } from '../../shared/inbox/inbox-wire.ts';
import { isOrigin, ORIGIN_LABELS } from '../../shared/inbox/origins.ts';
import { PeriodFilter } from './PeriodFilter.tsx';
import type { LeadFilters } from './use-inbox.ts';

interface Props {
  filters: LeadFilters;
  onChange: (filters: LeadFilters) => void;
}

export const countMore = ({ from, to, machine, origin }: LeadFilters) =>
  [from || to, machine, origin].filter(Boolean).length;

/** The filters that are used less often: period, machine and origin. */
export function MoreFilters({ filters, onChange }: Props) {
  const { from, to, machine, origin } = filters;
  return (
    <>
      <PeriodFilter period={{ from, to }} onChange={(period) => onChange({ ...filters, ...period })} />
      <div className="field">
        <label htmlFor="inbox-machine">Máquina</label>
        <input
          id="inbox-machine"
          type="search"
          maxLength={LONGEST_SEARCH}
          placeholder="Marca ou modelo"
          autoComplete="off"
          value={machine}
          onChange={({ currentTarget: { value } }) => onChange({ ...filters, machine: value })}
        />
      </div>
      <div className="field">
        <label htmlFor="inbox-origin">Origem</label>
        <select
          id="inbox-origin"
          value={origin}
          onChange={({ currentTarget: { value } }) =>
            (value === '' || isOrigin(value)) && onChange({ ...filters, origin: value })
          }
        >
          <option value="">Todas</option>
          {Object.entries(ORIGIN_LABELS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </>
  );
}
