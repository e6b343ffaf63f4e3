import type { LeadDetail, LeadSummary } from '../../shared/inbox/inbox-answers.ts';
import { describeArrival, describeWorkingTime } from './describe-lead.ts';

interface Props {
  lead: Pick<LeadSummary, 'receivedAt' | 'isLate' | 'waitingMinutes'> &
    Partial<Pick<LeadDetail, 'firstAnswerMinutes'>>;
  now: Date;
}

/** Both ages of a lead in one line: the calendar time of arrival, and the opening hours that the visitor has waited. */
export function LeadAges({ lead, now }: Props) {
  const { receivedAt, isLate, waitingMinutes, firstAnswerMinutes = null } = lead;
  return (
    <span className="inbox-ages" data-late={isLate ? '' : undefined}>
      <time dateTime={receivedAt}>{describeArrival(receivedAt, now)}</time>
      {waitingMinutes !== null && <span>{describeWorkingTime(waitingMinutes)} de espera</span>}
      {firstAnswerMinutes !== null && <span>Respondido em {describeWorkingTime(firstAnswerMinutes)}</span>}
    </span>
  );
}
