import type { FigureTable } from '../../shared/figures/figure-tables.ts';
import { formatMonday, formatWhole } from '../../shared/figures/format-figures.ts';
import { formatWholeReais } from '../../shared/reais.ts';
import { NameBars } from './NameBars.tsx';
import { WeekPicture } from './WeekColumns.tsx';

function Numbers({ table }: { table: FigureTable }) {
  const { title, kind, of, measures, rows, hasMoney } = table;
  const format = (value: number, i: number) =>
    hasMoney && i === measures.length - 1 ? formatWholeReais(value) : formatWhole(value);
  return (
    <details className="figures-numbers">
      <summary>
        Ver números<span className="sr-only"> de {title}</span>
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, and keys have to reach it */}
      <section className="figures-scroll" tabIndex={0} aria-label={`Números de ${title}`}>
        <table>
          <thead>
            <tr>
              <th scope="col">{of}</th>
              {measures.map((measure) => (
                <th key={measure} scope="col">
                  {measure}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, values }) => (
              <tr key={name}>
                <th scope="row">{kind === 'weeks' ? formatMonday(name) : name}</th>
                {values.map((value, i) => (
                  <td key={measures[i]}>{format(value, i)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

/** One group of figures: a picture, and its numbers on demand. */
export function FigureSheet({ table }: { table: FigureTable }) {
  const isEmpty = !table.rows.some(({ values }) => values.some(Boolean));
  const id = `figures-${table.id}`;
  return (
    <section className={`sheet figures-sheet figures-${table.kind}`} aria-labelledby={id}>
      <h3 id={id} className="text-h4">
        {table.title}
      </h3>
      {isEmpty ? (
        <p className="figures-empty">{table.empty}</p>
      ) : (
        <>
          <p className="hint">{table.note}</p>
          {table.kind === 'weeks' ? (
            <div className="figures-pictures">
              <WeekPicture table={table} money={formatWholeReais} whole={formatWhole} />
            </div>
          ) : (
            <NameBars table={table} />
          )}
          <Numbers table={table} />
        </>
      )}
    </section>
  );
}
