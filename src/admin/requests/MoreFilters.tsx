import { isOrigin, ORIGIN_LABELS } from '../../shared/inbox/origins.ts';
import type { LeadFilters } from './use-inbox.ts';

interface Props {
  filters: LeadFilters;
  onChange: (filters: LeadFilters) => void;
}

export const countMore = ({ from, to, origin }: LeadFilters) => [from || to, origin].filter(Boolean).length;

/** The less common filters: period and origin. */
export function MoreFilters({ filters, onChange }: Props) {
  const { from, to, origin } = filters;
  return (
    <>
      <div className="field">
        <label htmlFor="inbox-from">Recebido de</label>
        <input
          id="inbox-from"
          type="date"
          max={to}
          value={from}
          onChange={({ currentTarget: { value } }) => onChange({ ...filters, from: value })}
        />
      </div>
      <div className="field">
        <label htmlFor="inbox-to">Recebido até</label>
        <input
          id="inbox-to"
          type="date"
          min={from}
          value={to}
          onChange={({ currentTarget: { value } }) => onChange({ ...filters, to: value })}
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
