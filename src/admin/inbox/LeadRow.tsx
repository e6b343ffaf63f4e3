import { leadHash } from '../../shared/inbox/inbox-address.ts';
import type { LeadSummary } from '../../shared/inbox/inbox-wire.ts';
import { describeAge, labelSegment } from './describe-lead.ts';
import { LeadMarks } from './LeadMarks.tsx';

interface Props {
  id: string;
  lead: LeadSummary;
  isOpen: boolean;
  now: Date;
}

export function LeadRow({ id, lead, isOpen, now }: Props) {
  const { reference, receivedAt, name, company, segment, machine, excerpt, isLate } = lead;
  return (
    <a id={id} className="inbox-row" href={leadHash(reference)} aria-current={isOpen ? 'true' : undefined}>
      <span className="inbox-row-title">{company || name}</span>
      <time className="inbox-row-age" dateTime={receivedAt} data-late={isLate ? '' : undefined}>
        {describeAge(lead, now)}
      </time>
      <span className="inbox-row-facts">
        {company && `${name} · `}
        {labelSegment(segment)}
        {machine && ` · ${machine}`}
      </span>
      <span className="inbox-row-excerpt">{excerpt}</span>
      <LeadMarks lead={lead} />
    </a>
  );
}
