import './inbox.css';
import { useEffect, useRef, useState } from 'react';
import { INBOX_HASH } from '../../shared/inbox/inbox-address.ts';
import type { CallStaff } from '../call-staff.ts';
import { Notice } from '../Notice.tsx';
import { NewsSwitches } from '../news/NewsSwitches.tsx';
import { useNotice } from '../use-notice.ts';
import { InboxFilters } from './InboxFilters.tsx';
import { InboxProblem } from './InboxProblem.tsx';
import { LateBanner } from './LateBanner.tsx';
import { LeadFrame } from './LeadFrame.tsx';
import { describeList, LeadList, rowId } from './LeadList.tsx';
import { NewsBanner } from './NewsBanner.tsx';
import { OpenLead } from './OpenLead.tsx';
import { useArrivals } from './use-arrivals.ts';
import { FIRST_FILTERS, useInbox } from './use-inbox.ts';
import { useOpenLead } from './use-open-lead.ts';
import { useReturnFocus } from './use-return-focus.ts';

interface Props {
  call: CallStaff;
  /** The session has ended. */
  isLocked: boolean;
  onSignIn: () => void;
}

/** The list of leads; the open lead is shown beside it, or over it on a narrow viewport. */
function Leads({ call, isLocked }: Omit<Props, 'onSignIn'>) {
  const { notice, show, end } = useNotice();
  const [filters, setFilters] = useState(FIRST_FILTERS);
  const { page, failure, isBusy, loadMore, refresh, refreshQuietly, update } = useInbox(call, filters);
  const list = useRef<HTMLDivElement>(null);
  const isAsked = useArrivals({ page, filters, list, isLocked, load: refreshQuietly, show });
  const reference = useOpenLead();

  useReturnFocus(reference, rowId);
  const title = useRef<HTMLHeadingElement>(null);
  const wasLocked = useRef(isLocked);
  // The button that asked for the sign-in has left, and would lose the focus to the body.
  useEffect(() => {
    if (wasLocked.current && !isLocked && document.activeElement === document.body) title.current?.focus();
    wasLocked.current = isLocked;
  }, [isLocked]);
  const close = () => {
    location.hash = INBOX_HASH;
  };

  return (
    <div className="inbox">
      <div className="inbox-head">
        <div className="inbox-title">
          <h2 ref={title} className="text-h3" tabIndex={-1}>
            Pedidos de Orçamento
          </h2>
          <NewsSwitches call={call} show={show} />
        </div>
        <InboxFilters
          call={call}
          filters={filters}
          page={page}
          onChange={setFilters}
          onRefresh={refresh}
          show={show}
        />
        {page && filters.view !== 'late' && (
          <LateBanner
            count={page.counts.late}
            onShow={() => setFilters({ ...FIRST_FILTERS, view: 'late' })}
          />
        )}
      </div>
      <div className="inbox-panes">
        <div ref={list} className="inbox-list" aria-busy={isBusy}>
          {/* Rendered before the list loads: screen readers announce only changes inside an existing live region. */}
          <p className="sr-only" role="status">
            {page && !failure && describeList(page)}
          </p>
          {failure ? (
            <InboxProblem reason={failure} onRetry={refresh} />
          ) : (
            <LeadList
              page={page}
              filters={filters}
              openReference={reference}
              isBusy={isBusy}
              onMore={loadMore}
              onShowAll={() => setFilters({ ...FIRST_FILTERS, view: 'all' })}
            />
          )}
        </div>
        <LeadFrame isOpen={reference !== undefined} isHidden={isLocked} onClose={close}>
          {reference && (
            <OpenLead key={reference} reference={reference} onClose={close} onChange={update} call={call} />
          )}
        </LeadFrame>
      </div>
      <NewsBanner isShown={isAsked} onShow={() => setFilters({ ...FIRST_FILTERS })} />
      <Notice notice={notice} onEnd={end} />
    </div>
  );
}

/** The leads while the session is open. After its end they are hidden, and a note being typed waits for the next sign-in. */
export function Inbox({ call, isLocked, onSignIn }: Props) {
  return (
    <>
      {isLocked && <InboxProblem reason="signed-out" onRetry={onSignIn} />}
      <div hidden={isLocked}>
        <Leads call={call} isLocked={isLocked} />
      </div>
    </>
  );
}
