import { SIMILAR_DAYS } from '../../../shared/inbox/entry.ts';
import type { SimilarLead } from '../../../shared/inbox/entry-answers.ts';
import { leadHash } from '../../../shared/inbox/inbox-address.ts';
import { STATE_LABELS } from '../../../shared/inbox/lead-state.ts';
import { formatReference } from '../../../shared/request/reference.ts';
import { scrollToFailure } from '../../frame/Failure.tsx';
import { formatShort } from '../describe-lead.ts';

interface Props {
  leads: readonly SimilarLead[];
  isBusy: boolean;
  onOpen: () => void;
  onSave: () => void;
}

/** Warns that the customer has another recent request. Keeps the draft in any case. */
export function SimilarLeads({ leads, isBusy, onOpen, onSave }: Props) {
  return (
    <div ref={scrollToFailure} className="inbox-alert entry-similar" role="alert">
      <p>
        <strong>Já existe pedido deste cliente nos últimos {SIMILAR_DAYS} dias.</strong> Nada foi salvo ainda.
      </p>
      <ul>
        {leads.map(({ reference, receivedAt, name, company, state }) => (
          <li key={reference}>
            <a href={leadHash(reference)} onClick={onOpen}>
              {formatReference(reference)}, {company || name}
            </a>{' '}
            {formatShort(receivedAt)}, {STATE_LABELS[state]}
          </li>
        ))}
      </ul>
      <button type="button" className="button button-quiet" aria-busy={isBusy} onClick={onSave}>
        Salvar mesmo assim
      </button>
    </div>
  );
}
