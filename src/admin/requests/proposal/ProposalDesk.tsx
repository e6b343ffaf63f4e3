import './proposal.css';
import { useState } from 'react';
import type { LeadDetail } from '../../../shared/inbox/inbox-answers.ts';
import type { ProposalChannel } from '../../../shared/proposal/proposal.ts';
import type { CallStaff } from '../../frame/call-staff.ts';
import { useFocusNext } from '../../frame/use-focus-next.ts';
import { readDraft } from '../desk-drafts.ts';
import { DRAFT, ProposalEditor, type SendProposal } from './ProposalEditor.tsx';
import { SentProposals } from './SentProposals.tsx';

interface Props {
  call: CallStaff;
  lead: LeadDetail;
  today: string;
  isBusy: boolean;
  /** Writes, if the person still wants to after hearing of a colleague. */
  askFirst: (write: () => void) => void;
  say: (text: string) => void;
  onSend: SendProposal;
}

const BUTTON_ID = 'proposal-begin';
const LINK_ID = 'proposal-link';

/** The proposals of a request: those that were sent, and the one that is being written. */
export default function ProposalDesk({ call, lead, today, isBusy, askFirst, say, onSend }: Props) {
  const [isWriting, setWriting] = useState(() => readDraft(lead.reference, DRAFT) !== undefined);
  const focusNext = useFocusNext();
  const { proposals, work } = lead;
  const close = (sent?: ProposalChannel) => {
    setWriting(false);
    focusNext(sent === 'whatsapp' ? LINK_ID : BUTTON_ID);
  };
  return (
    <>
      {proposals.length > 0 && (
        <SentProposals linkId={LINK_ID} call={call} lead={lead} today={today} say={say} />
      )}
      {work.isWithdrawn ? (
        <p className="hint">O cliente cancelou o pedido: não há a quem propor.</p>
      ) : work.outcome === 'won' ? (
        <p className="hint">O pedido está ganho. Para mandar outra proposta, tire o desfecho antes.</p>
      ) : isWriting ? (
        <ProposalEditor
          call={call}
          lead={lead}
          today={today}
          isBusy={isBusy}
          onSend={onSend}
          onClose={close}
        />
      ) : (
        <button
          type="button"
          id={BUTTON_ID}
          className={proposals.length > 0 ? 'button button-quiet' : 'button'}
          onClick={() =>
            askFirst(() => {
              setWriting(true);
              focusNext('', '.proposal-editor input');
            })
          }
        >
          {proposals.length > 0 ? 'Nova versão da proposta' : 'Nova proposta'}
        </button>
      )}
    </>
  );
}
