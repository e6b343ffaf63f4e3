import './figures.css';
import { useCallback, useEffect, useRef, useState } from 'react';
import { figuresCall } from '../../contracts/desk.ts';
import { listTables } from '../../shared/figures/figure-tables.ts';
import { FIGURES_HASH } from '../../shared/figures/figures-address.ts';
import type { Figures } from '../../shared/figures/figures-answers.ts';
import { formatFigures } from '../../shared/figures/figures-csv.ts';
import { isPeriod, PERIODS, type Period, USUAL_PERIOD } from '../../shared/figures/figures-wire.ts';
import { ask } from '../frame/ask.ts';
import { type CallFailure, type CallStaff, UNREADABLE } from '../frame/call-staff.ts';
import { download } from '../frame/download.ts';
import { FigureSheet } from './FigureSheet.tsx';
import { summarizeFigures } from './summarize.ts';

/** The figures of the chosen period. If loading fails, the last figures stay. */
function useFigures(call: CallStaff) {
  const [period, setPeriod] = useState<Period>(USUAL_PERIOD);
  const [figures, setFigures] = useState<Figures>();
  const [failure, setFailure] = useState<CallFailure>();
  const [isBusy, setBusy] = useState(true);
  /** Counts the requests: only the response to the last one is shown. */
  const latest = useRef(0);

  const load = useCallback(async () => {
    latest.current += 1;
    const reading = latest.current;
    setBusy(true);
    const reply = await ask(call, figuresCall, { input: { semanas: period } });
    if (reading !== latest.current) return;
    setBusy(false);
    setFailure(reply.ok ? undefined : reply.failure);
    if (reply.ok) setFigures(reply.value);
  }, [call, period]);

  useEffect(() => {
    void load();
    return () => {
      latest.current += 1;
    };
  }, [load]);

  return { period, choose: setPeriod, figures, failure, isBusy, refresh: () => void (isBusy || load()) };
}

const FAILED =
  'Não foi possível ler os resultados: o servidor ou o banco de dados não respondeu. Tente de novo em instantes.';

/** The tab with the results of the requests. */
export function Results({ call }: { call: CallStaff }) {
  const { period, choose, figures, failure, isBusy, refresh } = useFigures(call);

  // Removes this tab's hash when the tab is left.
  useEffect(
    () => () => {
      if (location.hash === FIGURES_HASH) history.replaceState(history.state, '', location.pathname);
    },
    [],
  );

  const save = () => {
    if (!figures) return;
    const file = new Blob([formatFigures(figures)], { type: 'text/csv' });
    download(`resultados-${figures.weeks.length}-semanas.csv`, file);
  };
  const sentences = figures ? summarizeFigures(figures) : [];

  return (
    <div className="figures">
      <div className="figures-head">
        <h2 className="text-h3" tabIndex={-1}>
          Resultados
        </h2>
        <div className="figures-actions">
          <div className="field">
            <label htmlFor="figures-period">Período</label>
            <select
              id="figures-period"
              value={period}
              onChange={({ currentTarget: { value } }) => {
                const weeks = Number(value);
                if (isPeriod(weeks)) choose(weeks);
              }}
            >
              {PERIODS.map((weeks) => (
                <option key={weeks} value={weeks}>
                  {weeks} semanas
                </option>
              ))}
            </select>
          </div>
          <button type="button" className="button button-quiet" aria-disabled={isBusy} onClick={refresh}>
            Atualizar
          </button>
          <button type="button" className="button button-quiet" aria-disabled={!figures} onClick={save}>
            Baixar CSV
          </button>
        </div>
      </div>
      {/* Rendered before the figures arrive: screen readers announce only changes inside an existing live region. */}
      <div role="status" className="figures-summary">
        {failure ? (
          <p>{failure.code === 'unreadable' ? UNREADABLE : FAILED}</p>
        ) : figures ? (
          sentences.map((sentence) => <p key={sentence}>{sentence}</p>)
        ) : (
          <p>Lendo os resultados…</p>
        )}
      </div>
      {figures && (
        <div className="figures-sheets" aria-busy={isBusy}>
          {listTables(figures).map((table) => (
            <FigureSheet key={table.id} table={table} />
          ))}
        </div>
      )}
    </div>
  );
}
