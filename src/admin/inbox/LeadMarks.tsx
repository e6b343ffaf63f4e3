import type { ReactNode } from 'react';
import type { LeadSummary } from '../../shared/inbox/inbox-wire.ts';
import { STATE_LABELS } from '../../shared/inbox/lead-state.ts';

interface Props {
  lead: Pick<LeadSummary, 'state' | 'isLate' | 'delivery'>;
  children?: ReactNode;
}

/** Badges of a lead: its state, "late", "mail not delivered". */
export function LeadMarks({ lead: { state, isLate, delivery }, children }: Props) {
  return (
    <span className="inbox-marks">
      <span className="inbox-mark" data-look={state}>
        {STATE_LABELS[state]}
      </span>
      {isLate && (
        <span className="inbox-mark" data-look="late">
          Atrasado
        </span>
      )}
      {delivery === 'dead' && (
        <span className="inbox-mark" data-look="suspect">
          Email não entregue
        </span>
      )}
      {children}
    </span>
  );
}
