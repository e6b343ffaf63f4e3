import type { FigureTable } from '../../shared/figures/figure-tables.ts';
import { formatWhole } from '../../shared/figures/format-figures.ts';

/** A bar for each name, as long as its first value; further values stand beside it. */
export function NameBars({ table: { measures, rows } }: { table: FigureTable }) {
  const most = Math.max(1, ...rows.map(({ values }) => values[0] ?? 0));
  const sayValues = (values: readonly number[]) =>
    values.length === 1
      ? formatWhole(values[0] ?? 0)
      : values.map((value, i) => `${measures[i]}: ${formatWhole(value)}`).join(' · ');
  return (
    <ul className="figures-bars">
      {rows.map(({ name, values }) => (
        <li key={name}>
          <span>{name}</span>
          <span className="figures-value">{sayValues(values)}</span>
          <svg aria-hidden="true" viewBox="0 0 100 1" preserveAspectRatio="none">
            <rect className="figures-track" width="100" height="1" />
            <rect className="figures-mark-1" width={((values[0] ?? 0) / most) * 100} height="1" />
          </svg>
        </li>
      ))}
    </ul>
  );
}
