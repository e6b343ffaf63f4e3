import type { InboxPage } from '../../shared/inbox/inbox-wire.ts';
import { moveFocusOnRemoval } from '../../site/ui/focus/move-focus.ts';
import { PickBox } from './bulk/PickBox.tsx';
import type { Bulk } from './bulk/use-bulk.ts';
import { LeadRow } from './LeadRow.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import { NoLeads } from './NoLeads.tsx';
import type { LeadFilters } from './use-inbox.ts';

interface Props {
  page: InboxPage | undefined;
  filters: LeadFilters;
  openReference: string | undefined;
  isBusy: boolean;
  bulk: Bulk;
  onMore: () => void;
  onShowAll: () => void;
}

/** Text for the live region that screen readers announce. */
export function describeList({ leads, next }: InboxPage): string {
  if (leads.length === 0) return 'Nenhum pedido na lista';
  const count = leads.length === 1 ? '1 pedido na lista' : `${leads.length} pedidos na lista`;
  return next ? `${count}, e há mais` : count;
}

/** Id of a row's link, which gets the focus back when its lead is closed. */
export const rowId = (reference: string) => `lead-row-${reference}`;

const toLastRow = moveFocusOnRemoval((button) =>
  button.previousElementSibling?.querySelector<HTMLElement>('li:last-child a'),
);

export function LeadList({ page, filters, openReference, isBusy, bulk, onMore, onShowAll }: Props) {
  if (!page) return <ListSkeleton />;
  if (page.leads.length === 0) return <NoLeads filters={filters} onShowAll={onShowAll} />;
  const now = new Date();
  return (
    <>
      <ul className="sheet inbox-rows">
        {page.leads.map((lead) => (
          <li key={lead.reference} data-picking={bulk.isOn ? '' : undefined}>
            {bulk.isOn && <PickBox lead={lead} bulk={bulk} />}
            <LeadRow
              id={rowId(lead.reference)}
              lead={lead}
              isOpen={lead.reference === openReference}
              now={now}
            />
          </li>
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
