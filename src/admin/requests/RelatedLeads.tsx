import { leadHash } from '../../shared/inbox/inbox-address.ts';
import type { RelatedLeads as Related, RelatedLead } from '../../shared/inbox/inbox-answers.ts';
import { STATE_LABELS } from '../../shared/inbox/lead-state.ts';
import { formatReference } from '../../shared/request/reference.ts';
import { formatDate } from './describe-lead.ts';

const REASONS: Readonly<Record<RelatedLead['because'], string>> = {
  email: 'mesmo email',
  phone: 'mesmo telefone',
  both: 'mesmo email e telefone',
};

/** In an open lead: the other requests with its email address or phone. The team judges whether one person sent them. */
export function RelatedLeads({ related: { leads, count } }: { related: Related }) {
  return (
    <section className="inbox-section" aria-label="Outros pedidos desta pessoa">
      <h4>Outros pedidos desta pessoa{count > 0 && ` (${count})`}</h4>
      {count === 0 && <p className="hint">Nenhum outro pedido com este email ou telefone.</p>}
      {leads.length > 0 && (
        <ul className="related-leads">
          {leads.map(({ reference, receivedAt, name, company, state, because }) => (
            <li key={reference}>
              <a href={leadHash(reference)}>
                <span className="related-date">
                  <time dateTime={receivedAt}>{formatDate(receivedAt)}</time>
                  {' · '}
                  <span className="whitespace-nowrap">{formatReference(reference)}</span>
                </span>
                <span className="related-facts">
                  {company || name} · {REASONS[because]}
                </span>
                <span className="inbox-marks">
                  <span className="inbox-mark" data-look={state}>
                    {STATE_LABELS[state]}
                  </span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {count > leads.length && (
        <p className="hint">Só os {leads.length} mais novos aparecem aqui. A busca acha os outros.</p>
      )}
    </section>
  );
}
