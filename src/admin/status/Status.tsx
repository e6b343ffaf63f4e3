import './status.css';
import { useCallback, useEffect, useRef, useState } from 'react';
import { STATUS_HASH } from '../../shared/staff/status-address.ts';
import { type SiteStatus, siteStatus } from '../../shared/staff/status-answers.ts';
import { STATUS_PATH } from '../../shared/staff/status-wire.ts';
import { type CallFailure, type CallStaff, UNREADABLE } from '../frame/call-staff.ts';
import { momentFormat } from '../frame/format-moment.ts';
import { describeStatus, type FactGroup, summarize } from './describe-status.ts';

/** The state of the site, loaded when the tab opens and on demand. If loading fails, the last status stays. */
function useStatus(call: CallStaff) {
  const [status, setStatus] = useState<SiteStatus>();
  const [failure, setFailure] = useState<CallFailure>();
  const [isBusy, setBusy] = useState(true);
  const isOpen = useRef(true);

  const load = useCallback(async () => {
    setBusy(true);
    const reply = await call(STATUS_PATH, siteStatus);
    if (!isOpen.current) return;
    setBusy(false);
    setFailure(reply.ok ? undefined : reply.failure);
    if (reply.ok) setStatus(reply.value);
  }, [call]);

  useEffect(() => {
    isOpen.current = true;
    void load();
    return () => {
      isOpen.current = false;
    };
  }, [load]);

  return { status, failure, isBusy, refresh: () => void (isBusy || load()) };
}

/** One group of facts. Problems are stated in words, not by colour alone. */
function FactSheet({ title, facts }: FactGroup) {
  return (
    <section className="status-group">
      <h3 className="text-h4">{title}</h3>
      <dl className="title-block">
        {facts.map(({ term, value, advice }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              {value}
              {advice && (
                <span className="status-advice">
                  <strong>Atenção:</strong> {advice}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const formatTime = momentFormat({ timeStyle: 'medium' });

const FAILED =
  'Não foi possível ler a situação: o servidor ou o banco de dados não respondeu. Os pedidos continuam chegando por email.';

const explain = ({ code }: CallFailure): string => (code === 'unreadable' ? UNREADABLE : FAILED);

/** The tab that shows whether requests, mails, backups and checks work. */
export function Status({ call }: { call: CallStaff }) {
  const { status, failure, isBusy, refresh } = useStatus(call);

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
          aria-disabled={isBusy}
          aria-busy={isBusy}
          onClick={refresh}
        >
          Atualizar
        </button>
      </div>
      {/* Rendered before the status arrives: screen readers announce only changes inside an existing live region. */}
      <p role="status">
        {failure ? explain(failure) : status ? summarize(status, formatTime(status.at)) : 'Lendo a situação…'}
      </p>
      {status && (
        <div className="status-groups" aria-busy={isBusy}>
          {describeStatus(status).map((group) => (
            <FactSheet key={group.title} {...group} />
          ))}
        </div>
      )}
      <p className="hint">
        Os créditos usados estão na página de cobrança da{' '}
        <a className="font-semibold underline" href="https://app.netlify.com" rel="noreferrer">
          Netlify
        </a>
        , para quem tem a conta: com zero créditos o site sai do ar.
      </p>
    </div>
  );
}
