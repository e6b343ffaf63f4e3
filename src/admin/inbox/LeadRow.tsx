import { leadHash } from '../../shared/inbox/inbox-address.ts';
import type { LeadSummary } from '../../shared/inbox/inbox-wire.ts';
import { dayOf, labelSegment } from './describe-lead.ts';
import { LeadAges } from './LeadAges.tsx';
import { LeadMarks } from './LeadMarks.tsx';
import { WorkMarks } from './work/WorkMarks.tsx';

interface Props {
  id: string;
  lead: LeadSummary;
  isOpen: boolean;
  now: Date;
}

export function LeadRow({ id, lead, isOpen, now }: Props) {
  const { reference, name, company, segment, machine, excerpt } = lead;
  return (
    <a id={id} className="inbox-row" href={leadHash(reference)} aria-current={isOpen ? 'true' : undefined}>
      <span className="inbox-row-title">{company || name}</span>
      <LeadAges lead={lead} now={now} />
      <span className="inbox-row-facts">
        {company && `${name} · `}
        {labelSegment(segment)}
        {machine && ` · ${machine}`}
      </span>
      <span className="inbox-row-excerpt">{excerpt}</span>
      <LeadMarks lead={lead}>
        <WorkMarks work={lead.work} today={dayOf(now.toISOString())} />
      </LeadMarks>
    </a>
  );
}
