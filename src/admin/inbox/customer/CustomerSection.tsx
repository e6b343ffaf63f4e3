import './customer.css';
import { customerHash } from '../../../shared/inbox/inbox-address.ts';
import type { CallStaff } from '../../call-staff.ts';
import { describeTotals, LIKENESS_LABELS, nameOf } from './describe-customer.ts';
import { RequestList } from './RequestList.tsx';
import { useCustomer } from './use-customer.ts';

interface Props {
  call: CallStaff;
  /** Of the open lead. */
  reference: string;
}

const MOST_SHOWN = 5;

/** In an open lead: what else this customer has asked for, and what the team knows about it. */
export function CustomerSection({ call, reference }: Props) {
  const { customer, failure, reload } = useCustomer(call, reference);
  const others = customer?.requests.filter((request) => request.reference !== reference) ?? [];
  const [note] = customer?.notes ?? [];
  return (
    <section className="inbox-section" aria-label="Cliente">
      <h4>Cliente</h4>
      {!customer && !failure && <p className="hint">Procurando outros pedidos…</p>}
      {failure && (
        <>
          <p className="hint">Os outros pedidos deste cliente não puderam ser lidos.</p>
          <button type="button" className="button button-quiet" onClick={reload}>
            Tentar de novo
          </button>
        </>
      )}
      {customer && (
        <>
          <p className="hint">
            {others.length === 0 ? 'É o primeiro pedido deste cliente.' : describeTotals(customer.totals)}
          </p>
          {others.length > 0 && <RequestList requests={others.slice(0, MOST_SHOWN)} />}
          {note && <p className="inbox-text customer-note">{note.note}</p>}
          {customer.similar.length > 0 && (
            <p className="hint">
              Parece o mesmo cliente:{' '}
              {customer.similar
                .map((similar) => `${nameOf(similar)} (${LIKENESS_LABELS[similar.because]})`)
                .join(', ')}
              .
            </p>
          )}
          <a className="button button-quiet" href={customerHash(reference)}>
            Abrir o cliente
          </a>
        </>
      )}
    </section>
  );
}
