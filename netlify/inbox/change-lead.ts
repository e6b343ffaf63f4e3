import type { LeadAttachment } from '../../src/shared/attachments/lead-attachment.ts';
import type { SeenLead } from '../../src/shared/inbox/inbox-wire.ts';
import type { ChosenState } from '../../src/shared/inbox/lead-state.ts';
import { formatOutcomeDetail, type OutcomeChoice, type WorkKind } from '../../src/shared/inbox/lead-work.ts';
import type { Database } from '../platform/database.ts';
import type { Bind } from './conditions.ts';
import { FIRST_ANSWER, readWait } from './first-answer.ts';

/** What a person changes about a lead. A state of `suspect` undoes a discard and keeps the spam flags. */
export type LeadChange =
  | { kind: 'state'; state: ChosenState | 'suspect' }
  | { kind: 'assignment'; assignee: string | null }
  | { kind: 'follow-up'; day: string | null }
  /** `file` undefined: the one that it has stays. */
  | { kind: 'proposal'; day: string | null; file?: LeadAttachment | null }
  | ({ kind: 'outcome' } & OutcomeChoice);

export interface ChangeAction {
  /** A lead with a newer revision than the person saw stays as it is. */
  lead: SeenLead;
  change: LeadChange;
  author: string;
  /** The idempotency key: chosen before the first try, and recorded once. */
  key: string;
}

/** What the events of a change record. */
interface Told {
  kind: 'state' | WorkKind;
  detail: string | null;
}

function tellOf(change: LeadChange): Told {
  const { kind } = change;
  if (kind === 'state') return { kind, detail: null };
  if (kind === 'assignment') return { kind, detail: change.assignee };
  if (kind === 'outcome') return { kind, detail: formatOutcomeDetail(change) };
  return { kind, detail: change.day };
}

/** Whether the change says that the visitor has had a reply. */
const isAnswer = (change: LeadChange): boolean => {
  if (change.kind === 'state') return change.state === 'answered';
  if (change.kind === 'proposal') return change.day !== null;
  return change.kind === 'outcome' && change.outcome !== null;
};

// Soon after "answered", another state corrects a slip, unless there was a reply, or a proposal or an outcome still stands.
const SLIP = `seen.state = 'answered' AND first_answered_at > $1::timestamptz - interval '10 minutes'
  AND proposal_sent_on IS NULL AND outcome IS NULL
  AND NOT EXISTS (SELECT FROM lead_events WHERE lead_id = leads.id AND kind = 'reply')`;
const RETRIES = "seen.state = 'suspect' AND delivery = 'dead'";

// Moving a lead back to "new" clears its spam flags; a suspected lead's failed mail is retried.
// Moving it to "answered" counts as contact with the visitor.
const TO_STATE: Readonly<Record<ChosenState | 'suspect', string>> = {
  new: `handling = 'new', suspicions = '{}',
    delivery = CASE WHEN ${RETRIES} THEN 'pending' ELSE delivery END,
    mailing = CASE WHEN ${RETRIES} THEN 'single' ELSE mailing END,
    next_attempt_at = CASE WHEN ${RETRIES} THEN $1::timestamptz ELSE next_attempt_at END`,
  active: "handling = 'active'",
  answered: `handling = 'answered', last_contact_at = $1::timestamptz, ${FIRST_ANSWER}`,
  discarded: "handling = 'discarded'",
  suspect: "handling = 'new'",
};
/** Only a discarded suspect can be one again. */
const WAS_SUSPECT = " AND state = 'discarded' AND suspicions <> '{}'";
const NO_ANSWER = `
  first_answered_at = CASE WHEN ${SLIP} THEN NULL ELSE first_answered_at END,
  first_answer_minutes = CASE WHEN ${SLIP} THEN NULL ELSE first_answer_minutes END`;

// A proposal and an outcome say that the visitor no longer waits.
const WAITED = "seen.state IN ('new', 'active')";
const ANSWERED = `handling = CASE WHEN ${WAITED} THEN 'answered' ELSE handling END,
  last_contact_at = CASE WHEN ${WAITED} THEN $1::timestamptz ELSE last_contact_at END, ${FIRST_ANSWER}`;

/** The new values of the columns. */
function assign(change: LeadChange, bind: Bind): string {
  if (change.kind === 'state') {
    const columns = TO_STATE[change.state];
    return change.state === 'answered' ? columns : `${columns}, ${NO_ANSWER}`;
  }
  if (change.kind === 'assignment') return `assignee = ${bind(change.assignee)}::text`;
  if (change.kind === 'follow-up') {
    return `follow_up_on = ${bind(change.day)}::date, follow_up_told_on = NULL`;
  }
  const answered = isAnswer(change) ? `, ${ANSWERED}` : '';
  if (change.kind === 'proposal') return `proposal_sent_on = ${bind(change.day)}::date${answered}`;
  const outcome = `${bind(change.outcome)}::text`;
  return `
    outcome = ${outcome},
    outcome_at = CASE WHEN ${outcome} IS NULL THEN NULL
                      WHEN outcome = ${outcome} THEN outcome_at ELSE $1::timestamptz END,
    won_cents = ${bind(change.outcome === 'won' ? change.wonCents : null)}::bigint,
    lost_reason = ${bind(change.outcome === 'lost' ? change.lostReason : null)}::text${answered}`;
}

/** Replaces the file of a proposal. The old one is deleted by the daily run. */
function linkProposal(file: LeadAttachment | null, bind: Bind): string {
  const id = `${bind(file?.id ?? null)}::uuid`;
  const dropped = `, dropped AS (
      DELETE FROM lead_attachments USING changed
      WHERE lead_id = changed.id AND is_proposal AND file_id IS DISTINCT FROM ${id}
    )`;
  if (!file) return dropped;
  return `${dropped}, linked AS (
      INSERT INTO lead_attachments (file_id, lead_id, position, name, kind, bytes, state, added_at, arrived_at, is_proposal)
      SELECT ${id}, id, 0, ${bind(file.name)}::text, ${bind(file.kind)}::text, ${bind(file.bytes)}::int, 'complete',
             $1::timestamptz, $1::timestamptz, true
      FROM changed ON CONFLICT (file_id) DO NOTHING
    )`;
}

function buildStatement(
  { lead, change, author, key }: ChangeAction,
  minutes: number,
  now: Date,
): { text: string; values: unknown[] } {
  const { kind, detail } = tellOf(change);
  const values: unknown[] = [now, lead.reference, lead.revision, minutes, author, key, kind, detail];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const columns = assign(change, bind);
  const files =
    change.kind === 'proposal' && change.file !== undefined ? linkProposal(change.file, bind) : '';
  // What a lead's new state says is recorded beside the change that caused it.
  const stateEvents =
    kind === 'state'
      ? ''
      : `UNION ALL SELECT id, $1::timestamptz, $5, 'state', from_state, to_state, NULL, $6::uuid
         FROM changed WHERE from_state <> to_state`;
  const condition = change.kind === 'state' && change.state === 'suspect' ? WAS_SUSPECT : '';
  const text = `
    WITH seen AS (
      SELECT id, state, $4::int AS minutes FROM leads
      WHERE reference = $2::char(8) AND revision = $3::int
        AND NOT EXISTS (SELECT FROM lead_events WHERE lead_id = leads.id AND kind = $7 AND key = $6::uuid)${condition}
      FOR UPDATE
    ), changed AS (
      UPDATE leads SET revision = revision + 1, ${columns} FROM seen WHERE leads.id = seen.id
      RETURNING leads.id, seen.state AS from_state, leads.state AS to_state
    )${files}
    INSERT INTO lead_events (lead_id, happened_at, author, kind, from_state, to_state, detail, key)
    SELECT id, $1::timestamptz, $5, $7, ${kind === 'state' ? 'from_state, to_state' : 'NULL, NULL'}, $8, $6::uuid FROM changed
    ${stateEvents}
    ON CONFLICT DO NOTHING`;
  return { text, values };
}

/**
 * Makes a change to a lead that nobody else has changed since, and records who did it, once per key. Returns whether the
 * change is made, also if an earlier try of the same action made it.
 */
export async function changeLead(database: Database, action: ChangeAction, now: Date): Promise<boolean> {
  const { reference } = action.lead;
  const wait = isAnswer(action.change) ? await readWait(database, reference, now) : 0;
  const { text, values } = buildStatement(action, wait, now);
  await database.write(text, values, { safeToRepeat: 'expected state' });
  const { kind, detail } = tellOf(action.change);
  const events = await database.query(
    `SELECT FROM leads JOIN lead_events ON lead_id = leads.id
     WHERE reference = $1 AND kind = $2 AND key = $3 AND detail IS NOT DISTINCT FROM $4
       AND ($5::text IS NULL OR to_state = $5)`,
    [reference, kind, action.key, detail, action.change.kind === 'state' ? action.change.state : null],
  );
  return events.length > 0;
}
