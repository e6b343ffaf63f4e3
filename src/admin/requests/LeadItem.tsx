import { leadHash } from '../../shared/inbox/inbox-address.ts';
import type { LeadSummary, LeadWork } from '../../shared/inbox/inbox-answers.ts';
import type { ChosenState } from '../../shared/inbox/lead-state.ts';
import { OUTCOME_LABELS } from '../../shared/inbox/outcomes.ts';
import { formatReference } from '../../shared/request/reference.ts';
import { Icon } from '../../site/ui/Icon.tsx';
import { Failure } from '../frame/Failure.tsx';
import {
  dayOf,
  describeFollowUp,
  describeReplying,
  labelChoice,
  labelSegment,
  quickChoices,
} from './describe-lead.ts';
import { LeadAges } from './LeadAges.tsx';
import { LeadMarks } from './LeadMarks.tsx';
import { toInboxTitle } from './to-inbox-title.ts';

/** Badges of a lead in the list: who is replying, its follow-up, its outcome or that it is missing, and its assignee. */
function WorkMarks({ work, today }: { work: LeadWork; today: string }) {
  const { isFollowUpDue, asksOutcome, outcome, proposalSentOn, assignee, isUnowned } = work;
  const followUp = describeFollowUp(work, today);
  const replying = describeReplying(work);
  return (
    <>
      {replying && (
        <span className="inbox-mark" data-look="active">
          {replying}
        </span>
      )}
      {followUp && (!outcome || isFollowUpDue) && (
        <span className="inbox-mark" data-look={isFollowUpDue ? 'suspect' : undefined}>
          {followUp}
        </span>
      )}
      {asksOutcome && (
        <span className="inbox-mark" data-look="active">
          Sem desfecho
        </span>
      )}
      {outcome && (
        <span className="inbox-mark" data-look={outcome === 'won' ? 'answered' : undefined}>
          {OUTCOME_LABELS[outcome]}
        </span>
      )}
      {proposalSentOn && !outcome && <span className="inbox-mark">Proposta enviada</span>}
      {assignee && <span className="inbox-owner">{isUnowned ? `sem dono (era ${assignee})` : assignee}</span>}
    </>
  );
}

interface LeadRowProps {
  id: string;
  lead: LeadSummary;
  isOpen: boolean;
  now: Date;
}

function LeadRow({ id, lead, isOpen, now }: LeadRowProps) {
  const { reference, name, company, segment, machine, excerpt, fileCount } = lead;
  return (
    <a id={id} className="inbox-row" href={leadHash(reference)} aria-current={isOpen ? 'true' : undefined}>
      <span className="inbox-row-title">{company || name}</span>
      <LeadAges lead={lead} now={now} />
      <span className="inbox-row-facts">
        {company && `${name} · `}
        {labelSegment(segment)}
        {machine && ` · ${machine}`}
      </span>
      <span className="inbox-row-foot">
        <span className="inbox-row-excerpt">{excerpt}</span>
        <LeadMarks lead={lead}>
          {fileCount > 0 && (
            <span className="inbox-mark">{fileCount === 1 ? '1 arquivo' : `${fileCount} arquivos`}</span>
          )}
          <WorkMarks work={lead.work} today={dayOf(now.toISOString())} />
        </LeadMarks>
      </span>
    </a>
  );
}

interface Props {
  id: string;
  lead: LeadSummary;
  /** Whether the lead is shown beside the list, or over it. */
  isOpen: boolean;
  /** The lead as it was when its states were shown; undefined while they are not. */
  offered: LeadSummary | undefined;
  isBusy: boolean;
  /** Why the last change of its state failed. */
  failure: string | undefined;
  now: Date;
  onOffer: (isOffering: boolean) => void;
  /** `seen` is the lead as the person saw it when choosing. */
  onChoose: (seen: LeadSummary, state: ChosenState) => void;
}

/**
 * A row of the list; a button shows the states. They stay as they are while they are shown: what a colleague does meanwhile
 * moves none of them, and a choice that did not know of it is refused.
 */
export function LeadItem(props: Props) {
  const { id, lead, isOpen, offered, isBusy, failure, now, onOffer, onChoose } = props;
  const choicesId = `${id}-states`;
  const buttonId = `${id}-offer`;
  return (
    <li ref={toInboxTitle} className="inbox-item" data-open={isOpen ? '' : undefined}>
      <div className="inbox-item-row">
        <LeadRow id={id} lead={lead} isOpen={isOpen} now={now} />
        <button
          type="button"
          id={buttonId}
          className="inbox-item-offer"
          aria-label={`Mover o pedido ${formatReference(lead.reference)}: ${lead.company || lead.name}`}
          aria-expanded={Boolean(offered)}
          aria-controls={choicesId}
          onClick={() => onOffer(!offered)}
        >
          <Icon name="chevron" />
        </button>
      </div>
      <div id={choicesId} className="inbox-item-states" hidden={!offered} aria-busy={isBusy}>
        {offered &&
          quickChoices(offered.state).map((choice) => (
            <button
              key={choice}
              type="button"
              className="button button-quiet"
              onClick={() => {
                document.getElementById(buttonId)?.focus();
                onOffer(false);
                // What else changed meanwhile, such as a note, refuses nothing.
                onChoose(lead.state === offered.state ? lead : offered, choice);
              }}
            >
              {labelChoice(choice, offered.state)}
            </button>
          ))}
      </div>
      <Failure text={failure} />
    </li>
  );
}
