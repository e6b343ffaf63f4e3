import type { LeadWork } from '../../../shared/inbox/lead-work.ts';
import { OUTCOME_LABELS } from '../../../shared/inbox/outcomes.ts';
import { describeFollowUp } from './describe-work.ts';

/** Badges of a lead in the list: its follow-up, how it ended or that nobody has said, and whose it is. */
export function WorkMarks({ work, today }: { work: LeadWork; today: string }) {
  const { followUpOn, isFollowUpDue, asksOutcome, outcome, proposalSentOn, assignee, isUnowned } = work;
  return (
    <>
      {followUpOn && !outcome && (
        <span className="inbox-mark" data-look={isFollowUpDue ? 'suspect' : undefined}>
          {describeFollowUp(followUpOn, today)}
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
