import type { InboxPage } from './inbox-wire.ts';
import { LeadRow } from './LeadRow.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import { NoLeads } from './NoLeads.tsx';
import type { Filters } from './use-inbox.ts';

interface Props {
  page: InboxPage | undefined;
  filters: Filters;
  openReference: string | undefined;
  isBusy: boolean;
  onMore: () => void;
  onShowAll: () => void;
}

/** The row's link: where the focus comes back to after its request is closed. */
export const rowId = (reference: string) => `lead-row-${reference}`;

export function LeadList({ page, filters, openReference, isBusy, onMore, onShowAll }: Props) {
  if (!page) return <ListSkeleton />;
  if (page.leads.length === 0) return <NoLeads filters={filters} onShowAll={onShowAll} />;
  const count = page.leads.length;
  const now = new Date();
  return (
    <>
      <p className="sr-only" role="status">
        {count === 1 ? '1 pedido na lista' : `${count} pedidos na lista`}
        {page.next && ', e há mais'}
      </p>
      <ul className="sheet inbox-rows">
        {page.leads.map((lead) => (
          <li key={lead.reference}>
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
        <button type="button" className="button button-quiet" aria-busy={isBusy} onClick={onMore}>
          Mostrar mais pedidos
        </button>
      )}
    </>
  );
}
