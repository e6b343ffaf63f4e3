import { useStore } from '@nanostores/react';
import { useEffect, useId, useLayoutEffect, useMemo, useRef } from 'react';
import type { LeadDetail } from '../../shared/inbox/inbox-answers.ts';
import { Icon } from '../../site/ui/Icon.tsx';
import type { CallStaff } from '../frame/call-staff.ts';
import { Notice } from '../frame/Notice.tsx';
import { useNotice } from '../frame/use-notice.ts';
import { $told } from '../news/news.store.ts';
import { InboxProblem } from './InboxProblem.tsx';
import { LeadView } from './LeadView.tsx';
import { useReplyingEnds } from './use-changes.ts';
import { useLead } from './use-lead.ts';

interface Props {
  call: CallStaff;
  reference: string;
  people: readonly string[];
  onClose: () => void;
  onChange: (lead: LeadDetail) => void;
  /** A lead that the list has changed. */
  latest: LeadDetail | undefined;
}

/** The open lead, or its loading or error message. */
export function OpenLead({ call, reference, people, onClose, onChange, latest }: Props) {
  const { notice, show, end } = useNotice();
  const { lead, failure, busy, problem, run, refresh, reload } = useLead(call, reference, onChange, latest);
  const title = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const isLoaded = lead !== undefined;

  // Screen readers continue reading from the lead's title. Before a person can begin to type: the focus would take the keys.
  useLayoutEffect(() => {
    if (isLoaded) title.current?.focus({ preventScroll: true });
  }, [isLoaded]);

  const changes = useStore($told)?.changes;
  const known = useRef(changes);
  useEffect(() => {
    if (known.current !== undefined && known.current !== changes) refresh();
    known.current = changes;
  }, [changes, refresh]);
  useEffect(() => {
    if (!failure) return;
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [failure, reload]);
  useReplyingEnds(
    useMemo(() => (lead ? [lead] : []), [lead]),
    refresh,
  );
  // A refresh may remove what has the focus, such as a button for what a colleague has just done.
  const focused = document.activeElement;
  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body && focused?.isConnected === false;
    if (isLost) title.current?.focus({ preventScroll: true });
  });

  return (
    <article
      className="inbox-lead"
      aria-labelledby={isLoaded ? id : undefined}
      aria-busy={!isLoaded && !failure}
    >
      <button type="button" className="inbox-close" onClick={onClose}>
        <span className="inbox-close-arrow">
          <Icon name="arrow" />
        </span>
        Voltar à lista
      </button>
      {failure && <InboxProblem reason={failure} onRetry={reload} />}
      {!lead && !failure && (
        <p className="inbox-message" role="status">
          Carregando o pedido…
        </p>
      )}
      {lead && (
        <LeadView
          call={call}
          lead={lead}
          people={people}
          titleId={id}
          titleRef={title}
          busy={busy}
          problem={problem}
          run={run}
          refresh={refresh}
          show={show}
        />
      )}
      {/* Inside the dialog: on a narrow viewport it covers notices of the page. */}
      <Notice notice={notice} onEnd={end} />
    </article>
  );
}
