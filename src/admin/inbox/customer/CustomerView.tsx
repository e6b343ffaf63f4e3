import type { RefObject } from 'react';
import type { CustomerDetail } from '../../../shared/inbox/customer-wire.ts';
import { formatReference } from '../../../shared/request/reference.ts';
import type { CallStaff } from '../../call-staff.ts';
import { Failure } from '../../Failure.tsx';
import { formatShort } from '../describe-lead.ts';
import { NoteForm } from '../NoteForm.tsx';
import { countRequests, describeTotals, nameOf } from './describe-customer.ts';
import { JoinForm } from './JoinForm.tsx';
import { RequestList } from './RequestList.tsx';
import type { useCustomer } from './use-customer.ts';

interface Props extends Pick<ReturnType<typeof useCustomer>, 'busy' | 'failure' | 'run'> {
  call: CallStaff;
  /** Names the customer. */
  reference: string;
  customer: CustomerDetail;
  titleId: string;
  titleRef: RefObject<HTMLHeadingElement | null>;
  say: (text: string) => void;
}

/** A customer: all requests, the people who asked, the notes, and the customers that the team has joined. */
export function CustomerView({
  call,
  reference,
  customer,
  titleId,
  titleRef,
  busy,
  failure,
  run,
  say,
}: Props) {
  const { requests, contacts, joined, notes, totals } = customer;
  const [newest] = requests;
  const failureText =
    failure?.code === 'invalid'
      ? 'O servidor não aceitou este texto. Confira e tente de novo.'
      : 'O servidor não confirmou a mudança. Tente de novo: nada fica salvo duas vezes.';
  /** The button that was activated leaves with its row. */
  const toTitle = () => titleRef.current?.focus();
  const separate = async (other: string, what: 'request' | 'joined') => {
    if (!(await run('separar', { reference: other, what }))) return;
    say(what === 'request' ? 'Pedido separado deste cliente.' : 'Clientes separados.');
    toTitle();
  };
  return (
    <>
      <header className="inbox-lead-head">
        <p className="inbox-reference">Cliente</p>
        <h3 id={titleId} ref={titleRef} tabIndex={-1}>
          {newest && nameOf(newest)}
        </h3>
        <p>{describeTotals(totals)}</p>
      </header>
      {failure && failure.action !== 'nota' && <Failure text={failureText} />}
      <section className="inbox-section" aria-label="Pedidos do cliente">
        <h4>Pedidos</h4>
        <RequestList
          requests={requests}
          renderAction={(request) =>
            requests.length > 1 && (
              <button
                type="button"
                className="inbox-text-button"
                aria-busy={busy === 'separar'}
                aria-label={`Separar o pedido ${formatReference(request.reference)} deste cliente`}
                onClick={() => separate(request.reference, 'request')}
              >
                Separar
              </button>
            )
          }
        />
        {totals.requests > requests.length && (
          <p className="hint">Os {totals.requests - requests.length} mais antigos não aparecem aqui.</p>
        )}
      </section>
      <section className="inbox-section" aria-label="Contatos do cliente">
        <h4>Contatos</h4>
        <ul className="customer-contacts">
          {contacts.map(({ name, email, phone }) => (
            <li key={`${name} ${email} ${phone}`}>
              <strong>{name}</strong>
              {[phone, email].filter(Boolean).map((way) => (
                <span key={way}>{way}</span>
              ))}
            </li>
          ))}
        </ul>
      </section>
      <NoteForm
        label="Nota sobre o cliente"
        subject={`cliente ${reference}`}
        isBusy={busy === 'nota'}
        failure={failure?.action === 'nota' ? failureText : undefined}
        onAdd={async (note) => {
          const isAdded = await run('nota', { note });
          if (isAdded) say('Nota adicionada.');
          return isAdded;
        }}
      />
      {notes.length > 0 && (
        <section className="inbox-section" aria-label="Notas sobre o cliente">
          <ol className="inbox-history">
            {notes.map(({ id, at, author, note }) => (
              <li key={id}>
                <p className="inbox-history-head">
                  <span>Anotou</span>
                  <span>
                    {author}, <time dateTime={at}>{formatShort(at)}</time>
                  </span>
                </p>
                <p className="inbox-text">{note}</p>
              </li>
            ))}
          </ol>
        </section>
      )}
      {joined.length > 0 && (
        <section className="inbox-section" aria-label="Clientes juntados">
          <h4>Juntados pela equipe</h4>
          <ul className="customer-choices">
            {joined.map((other) => (
              <li key={other.reference}>
                <span className="customer-choice">
                  <strong>{nameOf(other)}</strong>{' '}
                  <span className="hint">{countRequests(other.requests)}</span>
                </span>
                <button
                  type="button"
                  className="button button-quiet"
                  aria-busy={busy === 'separar'}
                  aria-label={`Separar o cliente ${nameOf(other)}`}
                  onClick={() => separate(other.reference, 'joined')}
                >
                  Separar
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <JoinForm
        call={call}
        customer={customer}
        isBusy={busy === 'juntar'}
        onJoin={async (other, name) => {
          if (!(await run('juntar', { reference: other }))) return;
          say(`Juntado com ${name}. “Separar” desfaz.`);
          toTitle();
        }}
      />
    </>
  );
}
