import type { FigureTable } from '../../shared/figures/figure-tables.ts';
import { formatMonday } from '../../shared/figures/format-figures.ts';

/** In units of the drawing, which is stretched to the width of the sheet. */
const STEP = 10;
const GAP = 2;
const HEIGHT = 100;

interface Series {
  name: string;
  values: readonly number[];
}

interface Props {
  mondays: readonly string[];
  /** Drawn on top of each other. */
  series: readonly Series[];
  format: (value: number) => string;
}

/** Columns over the weeks. The table beside it has the numbers. */
export function WeekColumns({ mondays, series, format }: Props) {
  const totals = mondays.map((_, i) => series.reduce((sum, { values }) => sum + (values[i] ?? 0), 0));
  const most = Math.max(...totals);
  const scale = most === 0 ? 0 : HEIGHT / most;
  const heightOf = (one: Series | undefined, i: number) => (one?.values[i] ?? 0) * scale;
  return (
    <div className="figures-picture">
      <p className="figures-legend">
        {series.map(({ name }, at) => (
          <span key={name}>
            <svg aria-hidden="true" viewBox="0 0 10 10">
              <rect className={`figures-mark-${at + 1}`} width="10" height="10" />
            </svg>
            {name}
          </span>
        ))}
        <span className="figures-most">máximo {format(most)}</span>
      </p>
      <svg
        className="figures-columns"
        aria-hidden="true"
        viewBox={`0 0 ${mondays.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {series.map((one, at) =>
          mondays.map((monday, i) => {
            const height = heightOf(one, i);
            const below = series.slice(0, at).reduce((sum, other) => sum + heightOf(other, i), 0);
            return (
              <rect
                key={`${one.name} ${monday}`}
                className={`figures-mark-${at + 1}`}
                x={i * STEP + GAP / 2}
                y={HEIGHT - below - height}
                width={STEP - GAP}
                height={height}
              />
            );
          }),
        )}
      </svg>
      <p className="figures-axis" aria-hidden="true">
        {[0, mondays.length >> 1, mondays.length - 1].map((i) => (
          <span key={i}>{formatMonday(mondays[i] ?? '')}</span>
        ))}
      </p>
    </div>
  );
}

const formatFor = (
  table: FigureTable,
  i: number,
  money: (cents: number) => string,
  whole: (n: number) => string,
) => (table.hasMoney && i === table.measures.length - 1 ? money : whole);

interface PictureProps {
  table: FigureTable;
  money: (cents: number) => string;
  whole: (count: number) => string;
}

/** Amounts of a kind on top of each other; money and clicks, whose size differs, in a picture of their own. */
export function WeekPicture({ table, money, whole }: PictureProps) {
  const mondays = table.rows.map(({ name }) => name);
  const seriesOf = (i: number): Series => ({
    name: table.measures[i] ?? '',
    values: table.rows.map(({ values }) => values[i] ?? 0),
  });
  const groups = table.id === 'cliques' ? [[0], [1]] : table.hasMoney ? [[0, 1], [2]] : [[0, 1]];
  return groups.map((group) => (
    <WeekColumns
      key={group.join()}
      mondays={mondays}
      series={group.map(seriesOf)}
      format={formatFor(table, group[0] ?? 0, money, whole)}
    />
  ));
}
