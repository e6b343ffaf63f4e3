import './status.css';
import { useCallback, useEffect, useState } from 'react';
import { type Health, health } from '../../shared/staff/health-answers.ts';
import { HEALTH_LINES, HEALTH_PATH, type HealthLine } from '../../shared/staff/health-wire.ts';
import { STATUS_HASH } from '../../shared/staff/status-address.ts';
import { momentFormat } from '../frame/format-moment.ts';

const LABELS: Readonly<Record<HealthLine, string>> = {
  database: 'Banco de dados',
  store: 'Segundo armazenamento',
  mail: 'Emails e avisos',
  clock: 'Relógio',
  backup: 'Cópia de segurança',
};

/** What to do about a line that is bad. */
const ADVICE: Readonly<Record<HealthLine, string>> = {
  database: 'Não respondeu. Os pedidos são guardados à parte e chegam por email.',
  store: 'Não respondeu. Os arquivos dos pedidos e as fotos podem faltar.',
  mail: 'Estão atrasados. Responda daqui, e confira a caixa de entrada e o servidor de email.',
  clock: 'Não anda. O que falhou não é repetido, e nada é apagado.',
  backup: 'Falta uma cópia inteira das últimas 26 horas.',
};

const formatAt = momentFormat({ dateStyle: 'short', timeStyle: 'short' });

/** What a line says where nothing is wrong. */
function describeLine(name: HealthLine, at: string | null): string {
  if (name === 'mail') return at ? `O mais antigo espera desde ${formatAt(at)}` : 'Nada espera';
  if (!at) return name === 'backup' ? 'Nenhuma ainda' : 'Ainda não se sabe';
  return `${name === 'backup' ? 'Feita' : name === 'clock' ? 'Última volta' : 'Respondeu'} em ${formatAt(at)}`;
}

/** The site's health; undefined while it is read, null if it cannot be read. */
function useHealth() {
  const [state, setState] = useState<Health | null>();
  const load = useCallback(async () => {
    setState(undefined);
    // A bad line is answered with 503.
    const answer = await fetch(HEALTH_PATH)
      .then((response) => response.json())
      .catch(() => undefined);
    const parsed = health.safeParse(answer);
    setState(parsed.success ? parsed.data : null);
  }, []);
  useEffect(() => void load(), [load]);
  return { state, load };
}

function summarize(state: Health | null | undefined): string {
  if (state === undefined) return 'Lendo a situação…';
  if (state === null) return 'Não foi possível ler a situação. Os pedidos continuam chegando por email.';
  return state.isOk ? 'Tudo funciona.' : 'Há o que ver.';
}

/** The tab that shows whether the site's parts work: the lines of `GET /api/health`. */
export function Status() {
  const { state, load } = useHealth();

  // Removes this tab's hash when the tab is left.
  useEffect(
    () => () => {
      if (location.hash === STATUS_HASH) history.replaceState(history.state, '', location.pathname);
    },
    [],
  );

  return (
    <div className="status">
      <div className="status-head">
        <h2 className="text-h3" tabIndex={-1}>
          Situação do Site
        </h2>
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={state === undefined}
          aria-busy={state === undefined}
          onClick={() => void (state === undefined || load())}
        >
          Atualizar
        </button>
      </div>
      {/* Rendered before the status arrives: screen readers announce only changes inside an existing live region. */}
      <p role="status">{summarize(state)}</p>
      {state && (
        <dl className="title-block status-lines">
          {HEALTH_LINES.map((name) => (
            <div key={name}>
              <dt>{LABELS[name]}</dt>
              <dd>
                {describeLine(name, state.lines[name].at)}
                {!state.lines[name].isOk && (
                  <span className="status-advice">
                    <strong>Atenção:</strong> {ADVICE[name]}
                  </span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
