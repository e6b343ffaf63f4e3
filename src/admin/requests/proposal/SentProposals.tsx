import { useEffect, useState } from 'react';
import { customerLinkCall, proposalPdfCall } from '../../../contracts/desk.ts';
import type { LeadDetail, SentProposal } from '../../../shared/inbox/inbox-answers.ts';
import { replaceReplyText } from '../../../shared/inbox/reply-link.ts';
import { PROPOSAL_ANSWERS, totalOf } from '../../../shared/proposal/proposal.ts';
import { formatReais } from '../../../shared/reais.ts';
import { ask } from '../../frame/ask.ts';
import type { CallStaff } from '../../frame/call-staff.ts';
import { download } from '../../frame/download.ts';
import { Failure } from '../../frame/Failure.tsx';
import { CopyButton } from '../CopyButton.tsx';
import { formatDay, formatShort } from '../describe-lead.ts';
import { writeProposalReply } from '../reply-texts.ts';

/** The state of a version in words. */
function describeVersion(
  { content, answer, answeredAt, answeredBy, isReplaced }: SentProposal,
  isLast: boolean,
  today: string,
): string {
  if (answer)
    return [`${PROPOSAL_ANSWERS[answer]} ${answeredAt && formatShort(answeredAt)}`, answeredBy]
      .filter(Boolean)
      .join(', ');
  if (isReplaced) return isLast ? 'retirada' : 'substituída';
  const until = formatDay(content.validUntil, today);
  return content.validUntil < today ? `venceu em ${until}` : `espera resposta, válida até ${until}`;
}

const FAILURES = {
  pdf: 'O PDF não pôde ser feito. Tente de novo.',
  link: 'O link da página não pôde ser lido. Feche e abra o pedido de novo.',
} as const;

interface Props {
  /** Of the link to the chat. */
  linkId: string;
  call: CallStaff;
  lead: LeadDetail;
  today: string;
  say: (text: string) => void;
}

/** The versions that were sent, the current one first, with its PDF and the chat in which to send its link. */
export function SentProposals({ linkId, call, lead, today, say }: Props) {
  const { reference, proposals, replyLinks, request } = lead;
  const [link, setLink] = useState<string>();
  const [failed, setFailed] = useState<keyof typeof FAILURES>();
  const current = proposals.at(-1);
  const isOpen = current && !current.answer && !current.isReplaced;
  // Known before the tap: browsers block a window that opens after a call.
  useEffect(() => {
    ask(call, customerLinkCall, { parameters: { reference }, isAutomatic: true }).then((reply) =>
      reply.ok ? setLink(reply.value.link) : setFailed('link'),
    );
  }, [call, reference]);
  const save = async (version: number) => {
    setFailed(undefined);
    const reply = await ask(call, proposalPdfCall, { parameters: { reference }, input: { version } });
    if (reply.ok) download(`proposta-v${version}.pdf`, reply.value);
    else setFailed('pdf');
  };
  return (
    <div>
      <ul className="proposal-versions">
        {proposals.toReversed().map((version) => (
          <li key={version.version}>
            <p>
              <strong>
                Versão {version.version}, {formatReais(totalOf(version.content.lines))}
              </strong>{' '}
              <span className="hint">
                {version.author}, {formatShort(version.sentAt)}:{' '}
                {describeVersion(version, version === current, today)}
              </span>
            </p>
            <button type="button" className="inbox-text-button" onClick={() => save(version.version)}>
              PDF da versão {version.version}
            </button>
          </li>
        ))}
      </ul>
      {isOpen && (
        <p id={linkId} tabIndex={-1} className="hint proposal-link">
          {link ? 'O link da página do cliente, com a proposta:' : 'Lendo o link da página do cliente…'}
        </p>
      )}
      {isOpen && link && replyLinks.whatsapp && (
        <a
          className="button button-whatsapp"
          href={replaceReplyText(
            replyLinks.whatsapp,
            'whatsapp',
            writeProposalReply(request, reference, current.content, link),
          )}
          target="_blank"
          rel="noopener noreferrer"
        >
          Mandar o link no WhatsApp
        </a>
      )}
      {isOpen && link && <CopyButton name="Link" value={link} say={say} />}
      <Failure text={failed && FAILURES[failed]} />
    </div>
  );
}
