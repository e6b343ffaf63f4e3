import type { ReactNode } from 'react';
import type { CustomerRequest } from '../../../shared/inbox/customer-wire.ts';
import { leadHash } from '../../../shared/inbox/inbox-address.ts';
import { STATE_LABELS } from '../../../shared/inbox/lead-state.ts';
import { formatReference } from '../../../shared/request/reference.ts';
import { formatDate } from '../describe-lead.ts';
import { describeOutcome } from './describe-customer.ts';

interface Props {
  requests: readonly CustomerRequest[];
  /** A button for each request. */
  renderAction?: (request: CustomerRequest) => ReactNode;
}

/** Requests of a customer, each with its date, state, outcome and value. */
export function RequestList({ requests, renderAction }: Props) {
  return (
    <ul className="customer-requests">
      {requests.map((request) => {
        const { reference, receivedAt, name, machine, state } = request;
        const outcome = describeOutcome(request);
        return (
          <li key={reference}>
            <a href={leadHash(reference)}>
              <span className="customer-request-date">
                <time dateTime={receivedAt}>{formatDate(receivedAt)}</time>
                {' · '}
                <span className="whitespace-nowrap">{formatReference(reference)}</span>
              </span>
              <span className="customer-request-facts">
                {name}
                {machine && ` · ${machine}`}
              </span>
              <span className="inbox-marks">
                <span className="inbox-mark" data-look={state}>
                  {STATE_LABELS[state]}
                </span>
                {outcome && <span className="inbox-mark">{outcome}</span>}
              </span>
            </a>
            {renderAction?.(request)}
          </li>
        );
      })}
    </ul>
  );
}
