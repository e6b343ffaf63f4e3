import type { ReactNode } from 'react';
import type { LeadSummary } from '../../shared/inbox/inbox-answers.ts';
import { STATE_LABELS } from '../../shared/inbox/lead-state.ts';
import { ORIGIN_LABELS } from '../../shared/inbox/origins.ts';
import { URGENT_LABEL } from '../../shared/request/field-uses.ts';

interface Props {
  lead: Pick<LeadSummary, 'origin' | 'state' | 'isUrgent' | 'isLate' | 'delivery' | 'isMailFailing' | 'work'>;
  children?: ReactNode;
}

/** Badges of a lead: "machine stopped", its state, what its customer did, "late", "mail fails" or "mail not delivered", and its channel if that is not the site. */
export function LeadMarks({
  lead: { origin, state, isUrgent, isLate, delivery, isMailFailing, work },
  children,
}: Props) {
  return (
    <span className="inbox-marks">
      {isUrgent && (
        <span className="inbox-mark" data-look="urgent">
          {URGENT_LABEL}
        </span>
      )}
      <span className="inbox-mark" data-look={state}>
        {STATE_LABELS[state]}
      </span>
      {work.isWithdrawn && (
        <span className="inbox-mark" data-look="suspect">
          Cancelado pelo cliente
        </span>
      )}
      {work.hasCustomerNews && (
        <span className="inbox-mark" data-look="suspect">
          Cliente escreveu
        </span>
      )}
      {isLate && (
        <span className="inbox-mark" data-look="late">
          Atrasado
        </span>
      )}
      {isMailFailing && (
        <span className="inbox-mark" data-look="suspect">
          Email falhando
        </span>
      )}
      {delivery === 'dead' && (
        <span className="inbox-mark" data-look="suspect">
          Email não entregue
        </span>
      )}
      {origin !== 'site' && <span className="inbox-mark">{ORIGIN_LABELS[origin]}</span>}
      {children}
    </span>
  );
}
