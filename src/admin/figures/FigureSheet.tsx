import type { FigureTable } from '../../shared/figures/figure-tables.ts';
import { formatMonday } from '../../shared/figures/format-figures.ts';
import { formatCount } from '../../shared/format-count.ts';
import { formatWholeReais } from '../../shared/reais.ts';

/** The numbers of a group; weeks are listed newest first. */
function Numbers({ table }: { table: FigureTable }) {
  const { title, kind, of, measures, rows, moneyFrom = measures.length } = table;
  const format = (value: number | string, i: number) => {
    if (typeof value === 'string') return value;
    return i >= moneyFrom ? formatWholeReais(value) : formatCount(value);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, and must be reachable by keyboard
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
          {(kind === 'weeks' ? rows.toReversed() : rows).map(({ name, values }) => (
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
  );
}

/** One group of figures. */
export function FigureSheet({ table }: { table: FigureTable }) {
  const isEmpty = !table.rows.some(({ values }) => values.some(Boolean));
  const id = `figures-${table.id}`;
  return (
    <section className="sheet figures-sheet" aria-labelledby={id}>
      <h3 id={id} className="text-h4">
        {table.title}
      </h3>
      {isEmpty ? (
        <p className="figures-empty">{table.empty}</p>
      ) : (
        <>
          <p className="hint">{table.note}</p>
          <Numbers table={table} />
        </>
      )}
    </section>
  );
}
