import type { LeadSummary } from '../../shared/inbox/inbox-wire.ts';
import { describeArrival, describeWorkingTime } from './describe-lead.ts';

interface Props {
  lead: Pick<LeadSummary, 'receivedAt' | 'isLate' | 'waitingMinutes'>;
  now: Date;
}

/** Both ages of a lead: when it arrived by the calendar and, while the visitor waits, for how many opening hours. */
export function LeadAges({ lead: { receivedAt, isLate, waitingMinutes }, now }: Props) {
  return (
    <span className="inbox-ages" data-late={isLate ? '' : undefined}>
      <time dateTime={receivedAt}>{describeArrival(receivedAt, now)}</time>
      {waitingMinutes !== null && <span>{describeWorkingTime(waitingMinutes)} de espera</span>}
    </span>
  );
}
