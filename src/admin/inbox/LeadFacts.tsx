import type { ContactRequest } from '../../shared/request/request.ts';
import { URGENT } from '../../shared/request/urgency.ts';
import { labelSegment } from './describe-lead.ts';

export function LeadFacts({ request }: { request: ContactRequest }) {
  const { name, company, segment, machine, phone, email } = request;
  const facts = [
    ['Nome', name],
    ['Empresa', company || 'Não informada'],
    ['Segmento', labelSegment(segment)],
    ['Máquina', machine || 'Não informada'],
    ...(request.urgent === URGENT ? [['Máquina parada?', 'Sim']] : []),
    ['Telefone', phone || 'Não informado'],
    ['Email', email || 'Não informado'],
  ] as const;
  return (
    <dl className="title-block">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
