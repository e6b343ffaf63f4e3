import type { ReactNode } from 'react';
import type { ContactRequest } from '../../shared/request/request.ts';
import { URGENT } from '../../shared/request/urgency.ts';
import { CopyButton } from './CopyButton.tsx';
import { labelSegment } from './describe-lead.ts';

interface Props {
  request: ContactRequest;
  /** Where the phone is called, if it may be. */
  callLink: string | undefined;
  say: (text: string) => void;
}

export function LeadFacts({ request, callLink, say }: Props) {
  const { name, company, segment, machine, phone, email } = request;
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
