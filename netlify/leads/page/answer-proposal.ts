import sql, { type Sql } from 'sql-template-tag';
import { formatOutcomeDetail, type OutcomeChoice } from '../../../src/shared/inbox/lead-work.ts';
import { isKeyOf } from '../../../src/shared/is-key-of.ts';
import { PROPOSAL_ANSWERS, type ProposalAnswer, totalOf } from '../../../src/shared/proposal/proposal.ts';
import { formatReais } from '../../../src/shared/reais.ts';
import {
  DECLINE_REASONS,
  type DeclineReason,
  LONGEST_REFUSAL,
  LONGEST_SIGNATORY,
  type PageAction,
  type RequestView,
} from '../../../src/shared/request/page-wire.ts';
import { followProposal, followSteps } from '../../outbox/rows.ts';
import type { Database } from '../../platform/database.ts';
import { dayOf } from '../../platform/sao-paulo.ts';
import { followFollowUps } from '../mail/follow-up-mail.ts';
import { CUSTOMER, type CustomerChange, callBack, parseText } from './customer-actions.ts';
import { followNews } from './tell-team.ts';

/** A customer's answer to a version of the proposal. */
export interface ProposalReply {
  action: PageAction;
  version: number;
  hash: string;
  answer: ProposalAnswer;
  /** Name and role of who accepts, as typed. */
  by: string | null;
  outcome: OutcomeChoice;
  /** What the history keeps as evidence. */
  note: string;
}

/** What the history keeps of the acceptance of a request's proposal; undefined if none was accepted. */
export async function findAcceptance(database: Database, leadId: string): Promise<string | undefined> {
  const [event] = await database.query<{ note: string; happened_at: Date }>(
    sql`SELECT note, happened_at FROM lead_events
     WHERE lead_id = ${leadId} AND kind = 'customer' AND detail = 'aceitar' ORDER BY id DESC LIMIT 1`,
  );
  return event && `${event.note}\nEm ${event.happened_at.toISOString()} (UTC)`;
}

const isDeclineReason = (value: unknown): value is DeclineReason => isKeyOf(DECLINE_REASONS, value);

/** Parses an answer to the version that the page shows; undefined if it is invalid, or for another version. */
export function parseReply(
  action: 'aceitar' | 'recusar',
  body: Readonly<Record<string, unknown>>,
  proposal: NonNullable<RequestView['proposal']>,
): ProposalReply | undefined {
  const { version, content, hash } = proposal;
  const total = totalOf(content.lines);
  const what = `versão ${version}, ${formatReais(total)}`;
  if (action === 'aceitar') {
    const name = parseText(body['name'], LONGEST_SIGNATORY);
    const role = parseText(body['role'], LONGEST_SIGNATORY);
    if (name === undefined || role === undefined) return undefined;
    const by = `${name}, ${role}`;
    const note = `${PROPOSAL_ANSWERS.accepted} (${what}) por ${by}.\nCódigo: ${hash}`;
    return {
      action,
      version,
      hash,
      answer: 'accepted',
      by,
      outcome: { outcome: 'won', wonCents: total },
      note,
    };
  }
  const { reason } = body;
  if (!isDeclineReason(reason)) return undefined;
  const words = body['text'] === '' ? '' : parseText(body['text'], LONGEST_REFUSAL, 'textarea');
  if (words === undefined) return undefined;
  const note = `${PROPOSAL_ANSWERS.declined} (${what}): ${DECLINE_REASONS[reason].toLowerCase()}.${words && `\n${words}`}`;
  return {
    action,
    version,
    hash,
    answer: 'declined',
    by: null,
    outcome: { outcome: 'lost', lostReason: reason },
    note,
  };
}

const columnsOf = (outcome: OutcomeChoice, now: Date): Sql => sql`
  outcome = ${outcome.outcome}::text, outcome_at = ${now}::timestamptz,
  won_cents = ${outcome.outcome === 'won' ? outcome.wonCents : null}::bigint,
  lost_reason = ${outcome.outcome === 'lost' ? outcome.lostReason : null}::text`;

/**
 * Stores the answer to a version, exactly one, with the outcome of the request. An answer and a new version update
 * the same row, so the second of two concurrent calls sees the first one's change.
 */
export async function answerProposal(
  database: Database,
  { leadId, key, now }: CustomerChange,
  { action, version, hash, answer, by, outcome, note }: ProposalReply,
): Promise<'done' | 'repeated' | 'replaced' | 'expired' | 'answered' | 'withdrawn' | 'missing'> {
  const [result] = await database.write<{ is_new: boolean }>(
    sql`
  WITH open AS (
    SELECT id FROM leads WHERE id = ${leadId} AND withdrawn_at IS NULL AND outcome IS NULL AND handling <> 'discarded'
      AND NOT EXISTS (SELECT FROM lead_events WHERE lead_id = leads.id AND kind = 'customer' AND key = ${key}::uuid) FOR UPDATE
  ), answered AS (
    UPDATE proposals SET answer = ${answer}, answered_at = ${now}::timestamptz, answered_by = ${by}::text FROM open
    WHERE lead_id = open.id AND version = ${version}::smallint AND hash = ${hash} AND answer IS NULL AND replaced_at IS NULL
      AND valid_until >= ${dayOf(now)}::date RETURNING lead_id
  ), event AS (
    INSERT INTO lead_events (lead_id, happened_at, author, kind, detail, note, key)
    SELECT lead_id, ${now}::timestamptz, ${CUSTOMER}, 'customer', ${action}, ${note}, ${key}::uuid FROM answered
    UNION ALL
    SELECT lead_id, ${now}::timestamptz, ${CUSTOMER}, 'outcome', ${formatOutcomeDetail(outcome)}, NULL, ${key}::uuid FROM answered
    ON CONFLICT DO NOTHING
  ), changed AS (
    UPDATE leads SET revision = revision + 1, last_contact_at = ${now}::timestamptz, ${columnsOf(outcome, now)}, ${callBack(now)}
    FROM answered WHERE id = lead_id RETURNING lead_id, follow_up_on, follow_up_time
  ), news AS (${followNews(sql`answered`, { action, note, key }, now)}
  ), mailed AS (${followProposal(sql`answered`, now)}
  ), steps AS (${followSteps(sql`answered`, now)}
  ), follow_ups AS (${followFollowUps(sql`changed`, now)}
  )
  SELECT EXISTS (SELECT FROM answered) AS is_new`,
    { safeToRepeat: 'expected state' },
  );
  if (result?.is_new) return 'done';
  // A statement of its own: a concurrent second try sees the row only after the first commits.
  const [row] = await database.query<{
    is_known: boolean;
    is_replaced: boolean;
    is_expired: boolean;
    is_closed: boolean;
    answer: string | null;
  }>(
    sql`SELECT EXISTS (SELECT FROM lead_events AS e WHERE e.lead_id = p.lead_id AND kind = 'customer' AND key = ${key}::uuid
                       AND detail = ${action}) AS is_known,
               replaced_at IS NOT NULL AS is_replaced, valid_until < ${dayOf(now)}::date AS is_expired,
               withdrawn_at IS NOT NULL OR handling = 'discarded' AS is_closed, answer
        FROM proposals AS p JOIN leads ON id = p.lead_id WHERE p.lead_id = ${leadId} AND version = ${version}::smallint`,
  );
  if (!row) return 'missing';
  if (row.is_known) return 'repeated';
  if (row.is_closed) return 'withdrawn';
  if (row.is_replaced) return 'replaced';
  return row.answer === null && row.is_expired ? 'expired' : 'answered';
}
