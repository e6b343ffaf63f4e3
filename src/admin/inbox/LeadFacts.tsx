import type { ReactNode } from 'react';
import type { LeadDetail } from '../../shared/inbox/inbox-wire.ts';
import { buildCallLink } from '../../shared/inbox/reply-link.ts';
import { URGENT } from '../../shared/request/urgency.ts';
import { CopyButton } from './CopyButton.tsx';
import { labelSegment } from './describe-lead.ts';

interface Props {
  lead: Pick<LeadDetail, 'request' | 'replyLinks' | 'state'>;
  say: (text: string) => void;
}

export function LeadFacts({ lead: { request, replyLinks, state }, say }: Props) {
  const { name, company, segment, machine, phone, email } = request;
  // Suspected spam has no way to reply.
  const callLink = state === 'suspect' ? undefined : buildCallLink(phone, replyLinks.whatsapp);
  const copied = (term: string, value: string, shown: ReactNode = value) => (
    <span className="lead-copied">
      <span>{shown}</span>
      {value && <CopyButton name={term} value={value} say={say} />}
    </span>
  );
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Nome', name],
    ['Empresa', company || 'Não informada'],
    ['Segmento', labelSegment(segment)],
    ['Máquina', machine || 'Não informada'],
    ...(request.urgent === URGENT ? [['Máquina parada?', 'Sim'] as const] : []),
    ['Telefone', copied('Telefone', phone, callLink ? <a href={callLink}>{phone}</a> : phone)],
    ['Email', copied('Email', email)],
  ];
  return (
    <dl className="title-block lead-facts">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
