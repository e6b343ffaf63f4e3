import './customer.css';
import { useEffect, useId, useRef } from 'react';
import { leadHash } from '../../../shared/inbox/inbox-address.ts';
import { formatReference } from '../../../shared/request/reference.ts';
import { Icon } from '../../../site/ui/Icon.tsx';
import type { CallStaff } from '../../call-staff.ts';
import { Notice } from '../../Notice.tsx';
import { useNotice } from '../../use-notice.ts';
import { InboxProblem } from '../InboxProblem.tsx';
import { CustomerView } from './CustomerView.tsx';
import { useCustomer } from './use-customer.ts';

interface Props {
  call: CallStaff;
  /** Of the request from which the customer was opened. */
  reference: string;
}

const DURATION_MS = 6000;

/** The open customer, or its loading or error message. */
export function OpenCustomer({ call, reference }: Props) {
  const { notice, show, end } = useNotice();
  const { customer, failure, busy, run, reload } = useCustomer(call, reference);
  const title = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const isLoaded = customer !== undefined;

  // Screen readers continue reading from the customer's name.
  useEffect(() => {
    if (isLoaded) title.current?.focus({ preventScroll: true });
  }, [isLoaded]);

  return (
    <article
      className="inbox-lead"
      aria-labelledby={isLoaded ? id : undefined}
      aria-busy={!isLoaded && !failure}
    >
      <a className="inbox-close customer-back" href={leadHash(reference)}>
        <span className="inbox-close-arrow">
          <Icon name="arrow" />
        </span>
        Voltar ao pedido {formatReference(reference)}
      </a>
      {failure && !customer && <InboxProblem reason={failure.code} onRetry={reload} />}
      {!customer && !failure && (
        <p className="inbox-message" role="status">
          Carregando o cliente…
        </p>
      )}
      {customer && (
        <CustomerView
          call={call}
          reference={reference}
          customer={customer}
          titleId={id}
          titleRef={title}
          busy={busy}
          failure={failure}
          run={run}
          say={(text) => show({ text, durationMs: DURATION_MS })}
        />
      )}
      <Notice notice={notice} onEnd={end} />
    </article>
  );
}
