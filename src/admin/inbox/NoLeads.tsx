import { VIEW_LABELS } from '../../shared/inbox/lead-state.ts';
import { toInboxTitle } from './to-inbox-title.ts';
import type { LeadFilters } from './use-inbox.ts';

/** Replaces an empty list: says that no lead is waiting, or offers to clear filters that match nothing. */
export function NoLeads({ filters, onShowAll }: { filters: LeadFilters; onShowAll: () => void }) {
  const { view, ...narrowing } = filters;
  const isNarrow = Object.values(narrowing).some(Boolean);
  const isDone = !isNarrow && (view === 'open' || view === 'urgent' || view === 'late' || view === 'new');
  return (
    <div ref={toInboxTitle} className="sheet inbox-message">
      <p className="inbox-message-title">
        {isDone ? 'Nenhum pedido espera resposta' : 'Nenhum pedido encontrado'}
      </p>
      <p>
        {isDone
          ? 'Os pedidos novos aparecem aqui assim que chegam pelo formulário do site.'
          : `Nada em “${VIEW_LABELS[view]}” corresponde ao que se procura.`}
      </p>
      {view !== 'all' || isNarrow ? (
        <button type="button" className="button button-quiet" onClick={onShowAll}>
          Ver todos os pedidos
        </button>
      ) : null}
    </div>
  );
}
