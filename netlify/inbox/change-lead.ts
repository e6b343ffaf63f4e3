import sql, { empty, type Sql } from 'sql-template-tag';
import { addDays } from '../../src/shared/inbox/day.ts';
import type { SeenLead } from '../../src/shared/inbox/inbox-wire.ts';
import type { ChosenState } from '../../src/shared/inbox/lead-state.ts';
import {
  type FollowUpChoice,
  formatFollowUpDetail,
  formatOutcomeDetail,
  formatProposalDetail,
  type OutcomeChoice,
  type WorkKind,
} from '../../src/shared/inbox/lead-work.ts';
import type { Outcome } from '../../src/shared/inbox/outcomes.ts';
import {
  type ProposalAnswer,
  type ProposalChannel,
  type ProposalContent,
  totalOf,
} from '../../src/shared/proposal/proposal.ts';
import { followFollowUps } from '../leads/mail/follow-up-mail.ts';
import { waitAgain } from '../leads/mail/late-mail.ts';
import { END_CALL_BACK } from '../leads/page/customer-actions.ts';
import { momentOf } from '../leads/store/working-hours.ts';
import { follow, followProposal, followSteps } from '../outbox/rows.ts';
import type { Database } from '../platform/database.ts';
import { nextMorning } from '../platform/sao-paulo.ts';
import { firstAnswer, readWait } from './first-answer.ts';

/** A version of a proposal that is sent from the desk. */
export interface SentProposal {
  version: number;
  content: ProposalContent;
  hash: string;
  channel: ProposalChannel;
}

/** A person's change to a lead. The state `suspect` undoes a discard and keeps the spam flags. */
export type LeadChange =
  | { kind: 'state'; state: ChosenState | 'suspect' }
  | { kind: 'assignment'; assignee: string | null }
  | ({ kind: 'follow-up' } & FollowUpChoice)
  /** `hasNoFile`: it loses its file. `sent`: the proposal that was written on the desk. */
  | { kind: 'proposal'; day: string | null; hasNoFile?: boolean; sent?: SentProposal }
  | ({ kind: 'outcome' } & OutcomeChoice);

export interface ChangeAction {
  /** The change is refused if the lead's revision is newer than the one that the person saw. */
  lead: SeenLead;
  change: LeadChange;
  author: string;
  /** The idempotency key: chosen before the first try, and recorded once. */
  key: string;
}

const ANSWER_OF: Readonly<Record<Outcome, ProposalAnswer>> = { won: 'accepted', lost: 'declined' };

/** What the events of a change record. */
interface Told {
  kind: 'state' | WorkKind;
  detail: string | null;
  /** The words of a follow-up. */
  note: string | null;
}

function tellOf(change: LeadChange): Told {
  const { kind } = change;
  const note = null;
  if (kind === 'state') return { kind, note, detail: null };
  if (kind === 'assignment') return { kind, note, detail: change.assignee };
  if (kind === 'outcome') return { kind, note, detail: formatOutcomeDetail(change) };
  if (kind === 'follow-up') return { kind, note: change.note || null, detail: formatFollowUpDetail(change) };
  return { kind, note, detail: formatProposalDetail(change.day, change.sent?.version) };
}

/** Whether the change implies that the visitor has had a reply. */
const isAnswer = (change: LeadChange): boolean => {
  if (change.kind === 'state') return change.state === 'answered';
  if (change.kind === 'proposal') return change.day !== null;
  return change.kind === 'outcome' && change.outcome !== null;
};

// Soon after "answered", another state corrects a mistake, unless there is a reply, a proposal or an outcome.
const isSlip = (now: Date) => sql`
  seen.state = 'answered' AND first_answered_at > ${now}::timestamptz - interval '10 minutes'
  AND proposal_sent_on IS NULL AND outcome IS NULL
  AND NOT EXISTS (SELECT FROM lead_events WHERE lead_id = leads.id AND kind = 'reply')`;

// Moving a lead back to "new" clears its spam flags.
// Moving it to "answered" counts as contact with the visitor.
const toState = (now: Date): Readonly<Record<ChosenState | 'suspect', Sql>> => ({
  new: sql`handling = 'new', suspicions = '{}'`,
  active: sql`handling = 'active'`,
  answered: sql`handling = 'answered', last_contact_at = ${now}::timestamptz, ${firstAnswer(now)}`,
  discarded: sql`handling = 'discarded'`,
  suspect: sql`handling = 'new'`,
});
/** Only a discarded suspect can be one again. */
const WAS_SUSPECT = sql` AND state = 'discarded' AND suspicions <> '{}'`;
const noAnswer = (now: Date) => sql`
  first_answered_at = CASE WHEN ${isSlip(now)} THEN NULL ELSE first_answered_at END,
  first_answer_minutes = CASE WHEN ${isSlip(now)} THEN NULL ELSE first_answer_minutes END`;

// With a proposal or an outcome, the visitor no longer waits.
const WAITED = sql`seen.state IN ('new', 'active')`;
const answered = (now: Date) => sql`handling = CASE WHEN ${WAITED} THEN 'answered' ELSE handling END,
  last_contact_at = CASE WHEN ${WAITED} THEN ${now}::timestamptz ELSE last_contact_at END, ${firstAnswer(now)}`;

// The only answer was the proposal that is being withdrawn.
const ONLY_PROPOSED = sql`
  seen.state = 'answered' AND outcome IS NULL
  AND (SELECT count(*) FROM lead_events WHERE lead_id = leads.id AND kind = 'proposal' AND detail IS NOT NULL) = 1
  AND NOT EXISTS (
    SELECT FROM lead_events AS other WHERE lead_id = leads.id
    AND (kind = 'reply' OR kind = 'state' AND to_state = 'answered' AND NOT EXISTS (
      SELECT FROM lead_events AS cause
      WHERE cause.lead_id = other.lead_id AND cause.kind = 'proposal' AND cause.key = other.key)))`;
const unanswered = sql`handling = CASE WHEN ${ONLY_PROPOSED} THEN 'active' ELSE handling END,
  first_answered_at = CASE WHEN ${ONLY_PROPOSED} THEN NULL ELSE first_answered_at END,
  first_answer_minutes = CASE WHEN ${ONLY_PROPOSED} THEN NULL ELSE first_answer_minutes END`;

/** The new values of the columns. */
function assign(change: LeadChange, now: Date): Sql {
  if (change.kind === 'state') {
    const columns = toState(now)[change.state];
    return change.state === 'answered' ? columns : sql`${columns}, ${noAnswer(now)}`;
  }
  if (change.kind === 'assignment') return sql`assignee = ${change.assignee}::text`;
  if (change.kind === 'follow-up')
    return sql`
      follow_up_on = ${change.followUpOn}::date, follow_up_time = ${change.time}::time, follow_up_note = ${change.note}`;
  const alsoAnswered = isAnswer(change) ? sql`, ${answered(now)}` : empty;
  if (change.kind === 'proposal') {
    if (change.day === null) return sql`proposal_sent_on = NULL, ${unanswered}`;
    // A version is an answer in every state, and asks again what a refusal had ended.
    const columns = change.sent
      ? sql`, outcome = NULL, outcome_at = NULL, won_cents = NULL, lost_reason = NULL,
        handling = 'answered', last_contact_at = ${now}::timestamptz, ${firstAnswer(now)}, ${END_CALL_BACK}`
      : alsoAnswered;
    return sql`proposal_sent_on = ${change.day}::date${columns}`;
  }
  const { outcome } = change;
  return sql`
    outcome = ${outcome}::text,
    outcome_at = CASE WHEN ${outcome}::text IS NULL THEN NULL
                      WHEN outcome = ${outcome}::text THEN outcome_at ELSE ${now}::timestamptz END,
    won_cents = ${outcome === 'won' ? change.wonCents : null}::bigint,
    lost_reason = ${outcome === 'lost' ? change.lostReason : null}::text${alsoAnswered}`;
}

/** The file of a proposal, which then is deleted. */
const DROP_FILE = sql`, dropped AS (
    DELETE FROM lead_attachments USING changed WHERE lead_attachments.lead_id = changed.id AND is_proposal
  )`;

/** Stores a version of a proposal, which replaces the one before. */
function storeProposal({ version, content, hash, channel }: SentProposal, author: string, now: Date): Sql {
  return sql`, replaced AS (
      UPDATE proposals SET replaced_at = ${now}::timestamptz FROM changed WHERE proposals.lead_id = changed.id AND replaced_at IS NULL
    ), sent AS (
      INSERT INTO proposals (lead_id, version, content, total_cents, valid_until, hash, author, channel, sent_at)
      SELECT id, ${version}::smallint, ${JSON.stringify(content)}::jsonb, ${totalOf(content.lines)}::bigint, ${content.validUntil}::date,
             ${hash}, ${author}, ${channel}, ${now}::timestamptz FROM changed
    ), mailed AS (${followProposal(sql`changed`, now)}
    ), expiring AS (${follow(sql`changed`, {
      kind: 'expiring',
      subject: sql`id || '/' || ${version}`,
      lead: sql`id`,
      now,
      at: nextMorning(new Date(Math.max(now.getTime(), momentOf(addDays(content.validUntil, -1), '00:00')))),
    })})`;
}

/** Clears the proposal's answer when its outcome is withdrawn or contradicts it. */
const withdrawAnswer = (outcome: Outcome | null): Sql => sql`, reopened AS (
    UPDATE proposals SET answer = NULL, answered_at = NULL, answered_by = NULL FROM changed
    WHERE proposals.lead_id = changed.id AND replaced_at IS NULL
      AND answer IS DISTINCT FROM ${outcome === null ? null : ANSWER_OF[outcome]}::text
  )`;

/** A proposal that was not sent after all cannot be answered any more. */
const withdrawProposal = (now: Date): Sql => sql`, withdrawn AS (
    UPDATE proposals SET replaced_at = ${now}::timestamptz FROM changed
    WHERE proposals.lead_id = changed.id AND replaced_at IS NULL AND answer IS NULL
  )`;

/** What a change does to other tables. */
function changeOthers(change: LeadChange, author: string, now: Date): Sql {
  if (change.kind === 'outcome') return withdrawAnswer(change.outcome);
  if (change.kind !== 'proposal') return empty;
  const { day, hasNoFile, sent } = change;
  const versions = sent ? storeProposal(sent, author, now) : day === null ? withdrawProposal(now) : empty;
  return sql`${hasNoFile ? DROP_FILE : empty}${versions}`;
}

function conditionOf(change: LeadChange): Sql {
  if (change.kind === 'state' && change.state === 'suspect') return WAS_SUSPECT;
  if (change.kind !== 'proposal' || !change.sent) return empty;
  // It was begun from the version before. An accepted version stays until the outcome is withdrawn.
  return sql` AND outcome IS DISTINCT FROM 'won' AND withdrawn_at IS NULL AND cardinality(suspicions) = 0
    AND ${change.sent.version}::int = 1 + (SELECT coalesce(max(version), 0) FROM proposals WHERE lead_id = leads.id)`;
}

function buildStatement({ lead, change, author, key }: ChangeAction, minutes: number, now: Date): Sql {
  const { kind, detail, note } = tellOf(change);
  // Side effects of a new state are recorded beside the change that caused them.
  const stateEvents =
    kind === 'state'
      ? empty
      : sql`UNION ALL SELECT id, ${now}::timestamptz, ${author}, 'state', from_state, to_state, NULL, NULL, ${key}::uuid
         FROM changed WHERE from_state <> to_state`;
  return sql`
    WITH seen AS (
      SELECT id, state, ${minutes}::int AS minutes FROM leads
      WHERE reference = ${lead.reference}::char(8) AND revision = ${lead.revision}::int
        AND NOT EXISTS (SELECT FROM lead_events WHERE lead_id = leads.id AND kind = ${kind} AND key = ${key}::uuid)${conditionOf(change)}
      FOR UPDATE
    ), changed AS (
      UPDATE leads SET revision = revision + 1, ${assign(change, now)} FROM seen WHERE leads.id = seen.id
      RETURNING leads.id, leads.id AS lead_id, seen.state AS from_state, leads.state AS to_state, follow_up_on, follow_up_time
    )${changeOthers(change, author, now)}, steps AS (${followSteps(sql`changed`, now)}
    ), follow_ups AS (${followFollowUps(sql`changed`, now)}
    ), waiting AS (${waitAgain(sql`SELECT id FROM changed WHERE to_state IN ('new', 'active')`)}
    )
    INSERT INTO lead_events (lead_id, happened_at, author, kind, from_state, to_state, detail, note, key)
    SELECT id, ${now}::timestamptz, ${author}, ${kind}, ${kind === 'state' ? sql`from_state, to_state` : sql`NULL, NULL`},
           ${detail}, ${note}, ${key}::uuid FROM changed
    ${stateEvents}
    ON CONFLICT DO NOTHING`;
}

/** Whether the event of an earlier try is that of this change. A version may be sent again on another day. */
function isStored(change: LeadChange, detail: string | null): Sql {
  if (change.kind !== 'proposal' || !change.sent) return sql`detail IS NOT DISTINCT FROM ${detail}`;
  const { version, hash, channel } = change.sent;
  return sql`EXISTS (SELECT FROM proposals WHERE proposals.lead_id = leads.id AND version = ${version}::smallint
    AND hash = ${hash} AND channel = ${channel})`;
}

/**
 * Makes a change to a lead that nobody else has changed since, and records who did it, once per key. Returns whether the
 * change is made, also if an earlier try of the same action made it.
 */
export async function changeLead(database: Database, action: ChangeAction, now: Date): Promise<boolean> {
  const { reference } = action.lead;
  const wait = isAnswer(action.change) ? await readWait(database, reference, now) : 0;
  await database.write(buildStatement(action, wait, now), { safeToRepeat: 'expected state' });
  const { kind, detail, note } = tellOf(action.change);
  const state = action.change.kind === 'state' ? action.change.state : null;
  const events = await database.query(
    sql`SELECT FROM leads JOIN lead_events ON lead_id = leads.id
     WHERE reference = ${reference} AND kind = ${kind} AND key = ${action.key} AND ${isStored(action.change, detail)}
       AND note IS NOT DISTINCT FROM ${note}
       AND (${state}::text IS NULL OR to_state = ${state})`,
  );
  return events.length > 0;
}
