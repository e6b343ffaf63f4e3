import type { ContactRequest } from '../../shared/request/request.ts';
import { labelSegment } from './describe-lead.ts';

export function LeadFacts({ request }: { request: ContactRequest }) {
  const { name, company, segment, phone, email } = request;
  const facts = [
    ['Nome', name],
    ['Empresa', company || 'Não informada'],
    ['Segmento', labelSegment(segment)],
    ['Telefone', phone],
    ['Email', email],
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
