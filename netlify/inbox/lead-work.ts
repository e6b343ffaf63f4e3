import sql, { type Sql } from 'sql-template-tag';
import type { LeadWork } from '../../src/shared/inbox/inbox-answers.ts';
import type { LostReason, Outcome } from '../../src/shared/inbox/outcomes.ts';
import { IS_NEWS } from '../../src/shared/request/page-wire.ts';
import { dueOf, heldBy, mineOf, UNOWNED, undecidedOf } from './conditions.ts';
import { replyingMs } from './replying.ts';
import type { ViewContext } from './view-context.ts';

export interface WorkRow {
  assignee: string | null;
  is_mine: boolean | null;
  is_unowned: boolean;
  held_by: string | null;
  replying_by: string | null;
  replying_ms: number | null;
  follow_up_on: string | null;
  follow_up_time: string | null;
  follow_up_note: string;
  is_due: boolean | null;
  proposal_sent_on: string | null;
  outcome: Outcome | null;
  // A bigint, which the driver returns as text.
  won_cents: string | null;
  lost_reason: LostReason | null;
  is_undecided: boolean;
  has_customer_news: boolean;
  is_withdrawn: boolean;
}

const NEWS = Object.entries(IS_NEWS).flatMap(([action, isNews]) => (isNews ? [action] : []));
const HAS_CUSTOMER_NEWS = sql`EXISTS (
  SELECT FROM lead_events AS said
  WHERE said.lead_id = leads.id AND said.kind = 'customer' AND said.detail = ANY(${NEWS}::text[])
    AND NOT EXISTS (
      SELECT FROM lead_events AS later WHERE later.lead_id = leads.id AND later.id > said.id AND later.kind <> 'customer'))`;

/** The columns of a WorkRow. Days as text, because the driver would read them as midnight of the server's time zone. */
export const workColumns = (context: ViewContext): Sql => sql`
  assignee, ${mineOf(context)} AS is_mine, ${UNOWNED} AS is_unowned, ${heldBy(context)} AS held_by,
  replying_by, ${replyingMs(context)} AS replying_ms,
  follow_up_on::text, to_char(follow_up_time, 'HH24:MI') AS follow_up_time, follow_up_note, ${dueOf(context)} AS is_due, proposal_sent_on::text,
  outcome, won_cents::text, lost_reason, ${undecidedOf(context)} AS is_undecided,
  ${HAS_CUSTOMER_NEWS} AS has_customer_news, withdrawn_at IS NOT NULL AS is_withdrawn`;

export const parseWork = (row: WorkRow): LeadWork => ({
  assignee: row.assignee,
  isMine: row.is_mine === true,
  isUnowned: row.is_unowned,
  heldBy: row.held_by,
  replying:
    row.replying_by === null || row.replying_ms === null
      ? null
      : { by: row.replying_by, forMs: row.replying_ms },
  followUpOn: row.follow_up_on,
  followUpTime: row.follow_up_time,
  followUpNote: row.follow_up_note,
  isFollowUpDue: row.is_due === true,
  proposalSentOn: row.proposal_sent_on,
  outcome: row.outcome,
  wonCents: row.won_cents === null ? null : Number(row.won_cents),
  lostReason: row.lost_reason,
  asksOutcome: row.is_undecided,
  hasCustomerNews: row.has_customer_news,
  isWithdrawn: row.is_withdrawn,
});
