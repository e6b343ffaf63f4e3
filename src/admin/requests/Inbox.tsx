import './requests.css';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { INBOX_HASH, openReference } from '../../shared/inbox/inbox-address.ts';
import type { InboxPage, LeadDetail, LeadSummary } from '../../shared/inbox/inbox-answers.ts';
import type { Order } from '../../shared/inbox/inbox-wire.ts';
import { type ChosenState, LATE_AFTER_HOURS } from '../../shared/inbox/lead-state.ts';
import { Icon } from '../../site/ui/Icon.tsx';
import type { CallStaff } from '../frame/call-staff.ts';
import { Notice } from '../frame/Notice.tsx';
import { useNotice } from '../frame/use-notice.ts';
import { PushSwitch } from '../news/PushSwitch.tsx';
import { ConnectionStatus } from './ConnectionStatus.tsx';
import { formatTime } from './describe-lead.ts';
import { NewLead } from './entry/NewLead.tsx';
import { InboxFilters } from './InboxFilters.tsx';
import { InboxProblem } from './InboxProblem.tsx';
import { LeadFrame } from './LeadFrame.tsx';
import { describeList, LeadList, rowId } from './LeadList.tsx';
import { OpenLead } from './OpenLead.tsx';
import { toInboxTitle } from './to-inbox-title.ts';
import { useArrivals } from './use-arrivals.ts';
import { useAskFirst } from './use-ask-first.tsx';
import { useChanges, useReplyingEnds } from './use-changes.ts';
import { FIRST_FILTERS, useInbox } from './use-inbox.ts';
import { useQuickStates } from './use-quick-states.ts';

/**
 * Announces new leads if the list does not show them by itself: rows must not move while a person reads further down or
 * searches. The region is rendered from the start, because screen readers ignore one that is added together with its text.
 */
function NewsBanner({ isShown, onShow }: { isShown: boolean; onShow: () => void }) {
  return (
    <div role="status" className="inbox-news">
      {isShown && (
        <div ref={toInboxTitle} className="inbox-banner">
          <Icon name="mail" />
          <p>Chegaram pedidos novos.</p>
          <button type="button" className="inbox-text-button" onClick={onShow}>
            Mostrar
          </button>
        </div>
      )}
    </div>
  );
}

const NO_LEADS: InboxPage['leads'] = [];

const readOpen = (): string | undefined => openReference(location.hash);

/** The reference of the lead in the URL's hash; back and forward move between leads. */
function useOpenLead(): string | undefined {
  const [open, setOpen] = useState(readOpen);
  useEffect(() => {
    const follow = () => setOpen(readOpen());
    addEventListener('hashchange', follow);
    return () => {
      removeEventListener('hashchange', follow);
      // Removes the hash when the inbox is left: the admin's other tabs show no lead.
      history.replaceState(history.state, '', location.pathname);
    };
  }, []);
  return open;
}

/**
 * Returns the focus from a closed lead to its row. The list may come later, or not have it: then to the list's title, and from
 * there to the row if the person has not gone on.
 */
function useReturnFocus(
  reference: string | undefined,
  hasList: boolean,
  title: RefObject<HTMLElement | null>,
) {
  const last = useRef<string>(undefined);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (reference) last.current = reference;
    else if (last.current) {
      const row = document.getElementById(rowId(last.current));
      if (wasOpen.current || document.activeElement === title.current) (row ?? title.current)?.focus();
      if (hasList) last.current = undefined;
    }
    wasOpen.current = reference !== undefined;
  }, [reference, hasList, title]);
}

/** Says how many leads are late; renders nothing for zero. */
function LateBanner({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null;
  const wait = count === 1 ? '1 pedido espera' : `${count} pedidos esperam`;
  return (
    <div ref={toInboxTitle} className="inbox-banner inbox-late-banner">
      <Icon name="clock" />
      <p>
        {wait} resposta há mais de {LATE_AFTER_HOURS}&nbsp;horas úteis.
      </p>
      <button type="button" className="inbox-text-button" onClick={onShow}>
        Ver atrasados
      </button>
    </div>
  );
}

/** Says how many follow-ups are due; renders nothing for zero. */
function DueBanner({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null;
  return (
    <div ref={toInboxTitle} className="inbox-banner">
      <Icon name="clock" />
      <p>
        {count === 1
          ? '1 retorno é para hoje ou passou do dia.'
          : `${count} retornos são para hoje ou passaram do dia.`}
      </p>
      <button type="button" className="inbox-text-button" onClick={onShow}>
        Ver retornos
      </button>
    </div>
  );
}

interface Props {
  call: CallStaff;
  /** The session has ended. */
  isLocked: boolean;
  onSignIn: () => void;
}

/** The list of leads, with the open lead beside it, or over it on a narrow viewport. */
function Leads({ call, isLocked }: Omit<Props, 'onSignIn'>) {
  const { notice, show, end } = useNotice();
  const [filters, setFilters] = useState(FIRST_FILTERS);
  const [order, setOrder] = useState<Order>('wait');
  const { page, readAt, failure, isBusy, loadMore, refresh, refreshQuietly, refreshRows, update } = useInbox(
    call,
    filters,
    order,
  );
  const list = useRef<HTMLDivElement>(null);
  const isAsked = useArrivals({ page, filters, list, isLocked, load: refreshQuietly, show });
  useChanges({ isLocked, isAsked, refreshRows });
  useReplyingEnds(page?.leads ?? NO_LEADS, refreshRows);
  const reference = useOpenLead();
  /** The last lead that was changed in the list. */
  const [changed, setChanged] = useState<LeadDetail>();
  const states = useQuickStates({
    call,
    show,
    onChange: (lead) => {
      update(lead);
      setChanged(lead);
    },
  });
  const { askFirst, question } = useAskFirst();
  const changeState = (lead: LeadSummary, state: ChosenState) => {
    const change = () => states.change(lead, state);
    return state === 'discarded' ? askFirst('discard', lead, change) : change();
  };
  const people = page?.people ?? [];

  const title = useRef<HTMLHeadingElement>(null);
  useReturnFocus(reference, page !== undefined, title);
  const wasLocked = useRef(isLocked);
  // The button that opened the sign-in is gone, so the focus would be lost to the body.
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
        <h2 ref={title} className="inbox-title text-h3" tabIndex={-1}>
          Pedidos de Orçamento
        </h2>
        <InboxFilters
          call={call}
          filters={filters}
          page={page}
          order={order}
          onChange={setFilters}
          onOrder={setOrder}
          onRefresh={refresh}
          show={show}
          settings={<PushSwitch call={call} show={show} />}
        />
        <NewLead call={call} isLocked={isLocked} show={show} onSaved={refresh} />
        <div className="inbox-banners">
          {page && filters.view !== 'due' && (
            <DueBanner count={page.counts.due} onShow={() => setFilters({ ...FIRST_FILTERS, view: 'due' })} />
          )}
          {page && filters.view !== 'late' && (
            <LateBanner
              count={page.counts.late}
              onShow={() => setFilters({ ...FIRST_FILTERS, view: 'late' })}
            />
          )}
        </div>
      </div>
      <div className="inbox-panes">
        <div ref={list} className="inbox-list" aria-busy={isBusy}>
          {/* Rendered before the list loads: screen readers announce only changes inside an existing live region. */}
          <p className={page?.leads.length ? 'inbox-count' : 'sr-only'} role="status">
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
              changing={states.busy}
              problem={states.problem}
              onState={changeState}
              onMore={loadMore}
              onShowAll={() =>
                // What was searched is searched everywhere first.
                setFilters({
                  ...FIRST_FILTERS,
                  view: 'all',
                  text: filters.view === 'all' ? '' : filters.text,
                })
              }
            />
          )}
        </div>
        <LeadFrame isOpen={reference !== undefined} isHidden={isLocked} onClose={close}>
          {reference && (
            <OpenLead
              key={reference}
              reference={reference}
              people={people}
              onClose={close}
              onChange={update}
              latest={changed}
              call={call}
            />
          )}
        </LeadFrame>
      </div>
      <ConnectionStatus retry={refreshQuietly}>
        {page !== undefined && `A lista é de ${formatTime(readAt)}.`}
      </ConnectionStatus>
      <NewsBanner
        isShown={isAsked}
        onShow={() => {
          setFilters({ ...FIRST_FILTERS });
          // By the wait, the new ones are last, perhaps on a later page.
          setOrder('arrival');
        }}
      />
      {question}
      <Notice notice={notice} onEnd={end} />
    </div>
  );
}

/** The leads while the session is open. After its end they are hidden; an unsaved note waits for the next sign-in. */
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
