import { useState } from 'react';
import type { InboxPage, LeadSummary } from '../../shared/inbox/inbox-answers.ts';
import { type ChosenState, VIEW_LABELS } from '../../shared/inbox/lead-state.ts';
import { moveFocusOnRemoval } from '../../site/ui/focus/move-focus.ts';
import { LeadItem } from './LeadItem.tsx';
import { toInboxTitle } from './to-inbox-title.ts';
import type { LeadFilters } from './use-inbox.ts';

/** Replaces an empty list: says that no lead is waiting, or offers to clear the filters. */
function NoLeads({ filters, onShowAll }: { filters: LeadFilters; onShowAll: () => void }) {
  const { view, ...narrowing } = filters;
  const isNarrow = Object.values(narrowing).some(Boolean);
  const isSearch = view !== 'all' && narrowing.text.trim() !== '';
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
          {isSearch ? 'Buscar em todos os pedidos' : 'Ver todos os pedidos'}
        </button>
      ) : null}
    </div>
  );
}

const ROWS = ['a', 'b', 'c', 'd', 'e'];

/** Placeholder rows, shown until the first page of leads has loaded. */
function ListSkeleton() {
  return (
    <div className="sheet inbox-rows">
      <p className="sr-only" role="status">
        Carregando pedidos…
      </p>
      {ROWS.map((row) => (
        <div key={row} className="inbox-skeleton" aria-hidden="true">
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}

interface Props {
  page: InboxPage | undefined;
  filters: LeadFilters;
  openReference: string | undefined;
  isBusy: boolean;
  /** The reference of the lead whose state is being changed. */
  changing: string | undefined;
  /** Why the change of a lead's state failed. */
  problem: { reference: string; text: string } | undefined;
  onState: (lead: LeadSummary, state: ChosenState) => void;
  onMore: () => void;
  onShowAll: () => void;
}

/** Text for the live region that screen readers announce. */
export function describeList({ leads, next }: InboxPage): string {
  if (leads.length === 0) return 'Nenhum pedido na lista';
  const count = leads.length === 1 ? '1 pedido na lista' : `${leads.length} pedidos na lista`;
  return next ? `${count}, e há mais` : count;
}

/** Id of a row's link, which gets the focus when its lead is closed. */
export const rowId = (reference: string) => `lead-row-${reference}`;

const toLastRow = moveFocusOnRemoval((button) =>
  button.previousElementSibling?.querySelector<HTMLElement>('li:last-child a'),
);

export function LeadList(props: Props) {
  const { page, filters, openReference, isBusy, changing, problem, onState, onMore, onShowAll } = props;
  /** The lead whose states are shown, as it was then. */
  const [offered, setOffered] = useState<LeadSummary>();
  if (!page) return <ListSkeleton />;
  if (page.leads.length === 0) return <NoLeads filters={filters} onShowAll={onShowAll} />;
  const now = new Date();
  return (
    <>
      <ul className="sheet inbox-rows">
        {page.leads.map((lead) => (
          <LeadItem
            key={lead.reference}
            id={rowId(lead.reference)}
            lead={lead}
            isOpen={lead.reference === openReference}
            offered={lead.reference === offered?.reference ? offered : undefined}
            isBusy={lead.reference === changing}
            failure={lead.reference === problem?.reference ? problem.text : undefined}
            now={now}
            onOffer={(isOffering) => setOffered(isOffering ? lead : undefined)}
            onChoose={onState}
          />
        ))}
      </ul>
      {page.next && (
        <button
          ref={toLastRow}
          type="button"
          className="button button-quiet"
          aria-busy={isBusy}
          onClick={onMore}
        >
          Mostrar mais pedidos
        </button>
      )}
    </>
  );
}
