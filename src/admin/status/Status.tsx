import './status.css';
import { useEffect } from 'react';
import { STATUS_HASH } from '../../shared/staff/status-address.ts';
import type { CallStaff } from '../call-staff.ts';
import { momentFormat } from '../moments.ts';
import { describeStatus, summarize } from './describe-status.ts';
import { FactSheet } from './FactSheet.tsx';
import { useStatus } from './use-status.ts';

const formatTime = momentFormat({ timeStyle: 'medium' });

const FAILED =
  'Não foi possível ler a situação: o servidor ou o banco de dados não respondeu. Os pedidos continuam chegando por email.';

/** The tab that shows whether requests, mails, backups and checks work. */
export function Status({ call }: { call: CallStaff }) {
  const { status, failure, isBusy, refresh } = useStatus(call);

  // Another tab of the admin is not at this address.
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
      {/* Rendered before the status is there: screen readers announce only changes inside an existing live region. */}
      <p role="status">
        {failure ? FAILED : status ? summarize(status, formatTime(status.at)) : 'Lendo a situação…'}
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
