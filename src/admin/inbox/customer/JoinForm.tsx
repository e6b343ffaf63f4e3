import { type SubmitEvent, useId, useState } from 'react';
import type { CustomerDetail } from '../../../shared/inbox/customer-wire.ts';
import { type LeadSummary, LONGEST_SEARCH } from '../../../shared/inbox/inbox-wire.ts';
import { formatReference } from '../../../shared/request/reference.ts';
import type { CallStaff } from '../../call-staff.ts';
import { fetchPage } from '../inbox-client.ts';
import { FIRST_FILTERS } from '../use-inbox.ts';
import { LIKENESS_LABELS, nameOf } from './describe-customer.ts';

interface Props {
  call: CallStaff;
  customer: CustomerDetail;
  isBusy: boolean;
  onJoin: (reference: string, name: string) => void;
}

const MOST_SHOWN = 8;

/** Joins another customer to this one: one that looks the same, or one that a search finds by any of its requests. */
export function JoinForm({ call, customer, isBusy, onJoin }: Props) {
  const id = useId();
  const [text, setText] = useState('');
  const [found, setFound] = useState<LeadSummary[]>();
  const [hasFailed, setFailed] = useState(false);
  const own = new Set(customer.requests.map(({ reference }) => reference));

  const search = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reply = await fetchPage(call, { ...FIRST_FILTERS, view: 'all', text, after: null });
    setFailed(!reply.ok);
    if (reply.ok) setFound(reply.value.leads);
  };
  const others = found?.filter(({ reference }) => !own.has(reference)).slice(0, MOST_SHOWN);
  const showChoice = (reference: string, name: string, detail: string) => (
    <li key={reference}>
      <span className="customer-choice">
        <strong>{name}</strong> <span className="hint">{detail}</span>
      </span>
      <button
        type="button"
        className="button button-quiet"
        aria-busy={isBusy}
        aria-label={`Juntar com ${name}, pedido ${formatReference(reference)}`}
        onClick={() => onJoin(reference, name)}
      >
        Juntar
      </button>
    </li>
  );
  return (
    <section className="inbox-section" aria-label="Juntar com outro cliente">
      <h4>Juntar com…</h4>
      {customer.similar.length > 0 && (
        <ul className="customer-choices">
          {customer.similar.map((similar) =>
            showChoice(similar.reference, nameOf(similar), LIKENESS_LABELS[similar.because]),
          )}
        </ul>
      )}
      <form className="customer-search" onSubmit={search}>
        <div className="field">
          <label htmlFor={id}>Procurar outro cliente</label>
          <input
            id={id}
            type="search"
            required
            maxLength={LONGEST_SEARCH}
            placeholder="Nome, empresa, telefone, referência…"
            autoComplete="off"
            value={text}
            onChange={({ currentTarget: { value } }) => setText(value)}
          />
        </div>
        <button type="submit" className="button button-quiet">
          Procurar
        </button>
      </form>
      <p role="status" className="hint">
        {hasFailed && 'A busca não respondeu. Tente de novo.'}
        {!hasFailed && others?.length === 0 && 'Nenhum outro cliente encontrado.'}
      </p>
      {others && others.length > 0 && (
        <ul className="customer-choices">
          {others.map((lead) =>
            showChoice(
              lead.reference,
              nameOf(lead),
              `${lead.company ? `${lead.name} · ` : ''}${formatReference(lead.reference)}`,
            ),
          )}
        </ul>
      )}
    </section>
  );
}
