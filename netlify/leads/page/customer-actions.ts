import sql, { empty, type Sql } from 'sql-template-tag';
import { DAY_MS } from '../../../src/shared/durations.ts';
import { LONGEST_FOLLOW_UP_NOTE } from '../../../src/shared/inbox/inbox-wire.ts';
import { FIELDS, type FieldSpec } from '../../../src/shared/request/fields.ts';
import {
  LONGEST_ADDITION,
  type PageAction,
  type PageActions,
  type PageEvent,
} from '../../../src/shared/request/page-wire.ts';
import { type ContactRequest, cleanText } from '../../../src/shared/request/request.ts';
import { URGENT } from '../../../src/shared/request/urgency.ts';
import { follow, followProposal, followSteps } from '../../outbox/rows.ts';
import type { Database } from '../../platform/database.ts';
import { dayOf } from '../../platform/sao-paulo.ts';
import { followFollowUps } from '../mail/follow-up-mail.ts';
import { IS_SPAM } from '../store/lead-record.ts';
import { followCorrection } from './customer-mail.ts';
import { followNews } from './tell-team.ts';

/** A change that somebody makes on a request's page. */
export interface CustomerChange {
  leadId: string;
  /** Makes the change once, however often it arrives. */
  key: string;
  now: Date;
}

/** What a change does to the database, and what the team is told of it. */
interface Effect {
  action: PageEvent;
  /** The words for the team, which its history keeps. Without any, the history keeps the action alone. */
  note: string | null;
  /** Further columns of `leads` that the change sets. */
  set?: Sql;
  /** The email address before and after. */
  correction?: { before: string; after: string };
}

/** More changes of one request within a day are refused. */
const MOST_PER_DAY = 30;
/** Each mails two addresses. */
const MOST_CORRECTIONS = 3;

/** How the team's history names the author of what happens on the page. */
export const CUSTOMER = 'Cliente';

/** Whether an earlier try has recorded the change: it gets the first answer, whatever has happened since. */
export async function isRecorded(
  database: Database,
  { leadId, key }: CustomerChange,
  action: PageEvent,
): Promise<boolean> {
  const known = await database.query(
    sql`SELECT FROM lead_events WHERE lead_id = ${leadId} AND kind = 'customer' AND key = ${key}::uuid AND detail = ${action}`,
  );
  return known.length > 0;
}

/**
 * Records a change once per key, together with what it sets. `repeated`: an earlier try has recorded it; `limit`: too many of
 * them today; `missing`: the request is gone, or its owner has withdrawn it.
 */
export async function recordChange(
  database: Database,
  { leadId, key, now }: CustomerChange,
  { action, note, set, correction }: Effect,
): Promise<'done' | 'repeated' | 'limit' | 'missing'> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const today = sql`SELECT count(*) FROM lead_events
    WHERE lead_id = ${leadId} AND kind = 'customer' AND happened_at > ${dayAgo}`;
  const [result] = await database.write<{ is_open: boolean; is_new: boolean }>(
    sql`
  WITH open AS (SELECT id FROM leads WHERE id = ${leadId} AND withdrawn_at IS NULL FOR UPDATE),
  event AS (
    INSERT INTO lead_events (lead_id, happened_at, author, kind, detail, note, key)
    SELECT id, ${now}::timestamptz, ${CUSTOMER}, 'customer', ${action}, ${note}, ${key}::uuid FROM open
    WHERE (${action} = 'desistir' OR (${today}) < ${MOST_PER_DAY}::int)
      AND (${action} <> 'contato' OR (${today} AND detail = 'contato') < ${MOST_CORRECTIONS}::int)
    ON CONFLICT DO NOTHING RETURNING lead_id
  ), changed AS (
    UPDATE leads SET revision = revision + 1, last_contact_at = ${now}::timestamptz ${set ? sql`, ${set}` : empty}
    FROM event WHERE id = event.lead_id RETURNING lead_id, follow_up_on, follow_up_time
  ), news AS (${followNews(sql`event`, { action, note, key }, now)}
  ), mailed AS (${action === 'desistir' ? followProposal(sql`event`, now) : sql`SELECT`}
  ), steps AS (${followSteps(sql`event`, now)}
  ), follow_ups AS (${followFollowUps(sql`changed`, now)}
  ), notice AS (${follow(action === 'parada' ? sql`event` : sql`event WHERE false`, { kind: 'notice', subject: sql`lead_id || '/' || ${key}`, now })}
  ), corrected AS (${correction ? followCorrection(sql`event`, { key, ...correction }, now) : sql`SELECT`}
  )
  SELECT EXISTS (SELECT FROM open) AS is_open, EXISTS (SELECT FROM event) AS is_new`,
    { safeToRepeat: 'unique key' },
  );
  if (result?.is_new) return 'done';
  // A statement of its own: a concurrent second try sees the row only after the first commits.
  if (await isRecorded(database, { leadId, key, now }, action)) return 'repeated';
  return result?.is_open ? 'limit' : 'missing';
}

/** The follow-up note for a change by the customer. */
const CALL_BACK = 'O cliente mudou algo na página da solicitação.';

/** Moves a request in one of these states to "active", unless it is spam. */
const reopen = (...states: readonly ('answered' | 'discarded')[]): Sql => sql`
  handling = CASE WHEN handling = ANY(${states}::text[]) AND NOT (${IS_SPAM}) THEN 'active' ELSE handling END`;

/**
 * Columns of `leads`: a change to a request that the team has begun, answered or discarded makes it due today, so that the
 * desk and the next morning's reminder have it even if the mail about it is lost. Keeps a
 * follow-up that is due earlier; appends the day, time and note of a later one.
 */
export function callBack(now: Date): Sql {
  const today = sql`${dayOf(now)}::date`;
  const isNews = sql`handling <> 'new' AND NOT (${IS_SPAM}) AND (follow_up_on IS NULL OR follow_up_on > ${today})`;
  const note = sql`left(concat_ws(' ', ${CALL_BACK}::text, 'Marcado antes para ' || to_char(follow_up_on, 'DD/MM')
    || coalesce(' ' || to_char(follow_up_time, 'HH24:MI'), '') || coalesce(': ' || nullif(follow_up_note, ''), '')),
    ${LONGEST_FOLLOW_UP_NOTE}::int)`;
  return sql`
    follow_up_on = CASE WHEN ${isNews} THEN ${today} ELSE follow_up_on END,
    follow_up_time = CASE WHEN ${isNews} THEN NULL ELSE follow_up_time END,
    follow_up_note = CASE WHEN ${isNews} THEN ${note} ELSE follow_up_note END`;
}

/** Columns of `leads`: a reply ends the follow-up that `callBack` set; one that says what the team had planned stays. */
export const END_CALL_BACK = sql`
  follow_up_on = CASE WHEN follow_up_note = ${CALL_BACK}::text THEN NULL ELSE follow_up_on END,
  follow_up_note = CASE WHEN follow_up_note = ${CALL_BACK}::text THEN '' ELSE follow_up_note END`;

/** Records that files have arrived which a customer added on the page. Once per key, however many they are. */
export const recordAddition = (database: Database, change: CustomerChange) =>
  recordChange(database, change, {
    action: 'arquivos',
    note: null,
    set: sql`${callBack(change.now)}, ${reopen('discarded')}`,
  });

type Body = Readonly<Record<string, unknown>>;

/** A typed text as it is stored; undefined if it is empty, too long or not a text. */
export function parseText(
  value: unknown,
  most: number,
  kind: FieldSpec['kind'] = 'text',
): string | undefined {
  const text = typeof value === 'string' ? cleanText(value, kind) : '';
  return text && text.length <= most ? text : undefined;
}

function parseContact({ email, phone }: Body): PageActions['contato'] | undefined {
  const fields = { email, phone };
  for (const name of ['email', 'phone'] as const) {
    const text = parseText(fields[name], FIELDS[name].maxLength, FIELDS[name].kind);
    if (text === undefined || FIELDS[name].check(text)) return undefined;
    fields[name] = text;
  }
  return fields as PageActions['contato'];
}

/** What the body of an action asks for; undefined if it is invalid. */
export function parseAction(
  action: Exclude<PageAction, 'aceitar' | 'recusar'>,
  body: Body,
  { request, reference, now }: { request: ContactRequest; reference: string; now: Date },
): Effect | undefined {
  switch (action) {
    case 'acrescentar': {
      const note = parseText(body['text'], LONGEST_ADDITION, 'textarea');
      return note === undefined
        ? undefined
        : { action, note, set: sql`${callBack(now)}, ${reopen('discarded')}` };
    }
    case 'contato': {
      const contact = parseContact(body);
      if (!contact) return undefined;
      const { email, phone } = contact;
      const changes = [
        email !== request.email && `Email: ${request.email} → ${email}`,
        phone !== request.phone && `Telefone: ${request.phone} → ${phone}`,
      ].filter((change) => change !== false);
      // Without a difference, an earlier try has corrected it, and its answer was lost.
      if (changes.length === 0) return { action, note: null };
      return {
        action,
        note: changes.join('\n'),
        correction: { before: request.email, after: email },
        set: sql`request = request || ${JSON.stringify(contact)}::jsonb`,
      };
    }
    case 'parada':
      return {
        action,
        note: null,
        // Among those that wait, as the page promises.
        set: sql`request = request || ${JSON.stringify({ urgent: URGENT })}::jsonb, ${callBack(now)},
                 ${reopen('answered', 'discarded')}`,
      };
    case 'avisos':
      if (typeof body['on'] !== 'boolean') return undefined;
      return {
        action,
        note: null,
        set: body['on']
          ? sql`step_mails_since = coalesce(step_mails_since, ${now}::timestamptz)`
          : sql`step_mails_since = NULL`,
      };
    case 'cancelar':
    case 'desistir':
      // An accepted proposal is no sale any more.
      return {
        action,
        note: action === 'desistir' ? 'Desisto da compra (Código de Defesa do Consumidor, artigo 49).' : null,
        set: sql`handling = 'discarded', withdrawn_at = ${now}::timestamptz,
                 outcome = NULL, outcome_at = NULL, won_cents = NULL, lost_reason = NULL`,
      };
    case 'desfazer':
      return { action, note: 'Peço para cancelar o pedido aceito.', set: callBack(now) };
    case 'apagar':
      return body['reference'] === reference ? { action, note: null } : undefined;
  }
}
