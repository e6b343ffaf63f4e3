import sql, { raw, type Sql } from 'sql-template-tag';
import { INBOX_HASH } from '../../../src/shared/inbox/inbox-address.ts';
import { LATE_AFTER_HOURS, type LeadState, STATE_LABELS } from '../../../src/shared/inbox/lead-state.ts';
import { formatReference } from '../../../src/shared/request/reference.ts';
import { ROUTES } from '../../../src/shared/routes.ts';
import type { OutboxServices, Outcome } from '../../outbox/kinds.ts';
import { type Rows, recordDone } from '../../outbox/rows.ts';
import type { Mail, Mailer } from '../../platform/mailer.ts';
import { formatInSaoPaulo } from '../../platform/sao-paulo.ts';
import { siteAddress } from '../../platform/site-address.ts';
import { type Lead, urgentMark } from '../store/lead.ts';
import { LEAD_COLUMNS, type LeadRecord, parseLeadRecord } from '../store/lead-record.ts';

type LateLead = Lead & { state: LeadState };

const MOST_NAMED = 50;

function describe({ reference, receivedAt, state, request }: LateLead): string {
  return [
    `${urgentMark([{ request }])}${formatReference(reference)}: ${request.company || request.name}`,
    `  Recebido: ${formatInSaoPaulo(receivedAt)}   Estado: ${STATE_LABELS[state]}`,
    `  Telefone: ${request.phone}   Email: ${request.email}`,
  ].join('\n');
}

/** Builds the team's mail about requests that have waited too long for a reply; takes at least one. */
function buildLateMail(leads: readonly LateLead[]): Mail {
  const more = leads.length - MOST_NAMED;
  const wait = leads.length === 1 ? '1 pedido espera' : `${leads.length} pedidos esperam`;
  const subject = `${wait} resposta há mais de ${LATE_AFTER_HOURS} horas úteis`;
  return {
    id: `late-${leads[0]?.id}-${leads.length}`,
    subject: `${urgentMark(leads)}[Orçamento] ${subject}`,
    text:
      `${subject}:\n\n${leads.slice(0, MOST_NAMED).map(describe).join('\n\n')}\n\n` +
      (more > 0 ? `E mais ${more.toLocaleString('pt-BR')}, que se veem na caixa de pedidos.\n\n` : '') +
      `Responda e mude o estado na caixa de pedidos: ${siteAddress(process.env)}${ROUTES.shopAdmin}${INBOX_HASH}\n` +
      'Sobre cada pedido este aviso vai uma vez só.\n',
  };
}

/** The answer of a row whose request does not wait; `waitAgain` opens it if the request waits again. */
const IDLE = 'idle';

/** SQL: the requests with these ids wait again, so that the team is still told if they wait too long. */
export const waitAgain = (ids: Sql): Sql => sql`
  UPDATE outbox SET done_at = NULL, answer = NULL, attempts = 0
  WHERE kind = 'late' AND answer = ${IDLE} AND lead_id IN (${ids})`;

/** Mails the team the requests of these rows that still wait for a reply, in one mail. */
export async function mailLateLeads(
  { database, now }: OutboxServices,
  rows: Rows,
  mailer: Mailer,
): Promise<Outcome> {
  const found = await database.query<LeadRecord & { state: LeadState }>(
    sql`SELECT ${raw(LEAD_COLUMNS)}, state FROM leads
     WHERE id = ANY(${rows.map(({ leadId }) => leadId)}::uuid[]) AND state IN ('new', 'active')
     ORDER BY received_at, reference`,
  );
  const leads = found.map((row) => ({ ...parseLeadRecord(row), state: row.state }));
  const idle = rows.filter(({ leadId }) => !leads.some(({ id }) => id === leadId));
  // Apart from the others, because only these may be opened again.
  if (idle.length > 0) await recordDone(database, idle, IDLE, now());
  return { answer: leads.length > 0 ? await mailer.send(buildLateMail(leads)) : IDLE };
}
