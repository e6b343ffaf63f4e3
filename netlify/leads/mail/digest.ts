import sql, { raw } from 'sql-template-tag';
import { DAY_MS } from '../../../src/shared/durations.ts';
import { formatReference } from '../../../src/shared/request/reference.ts';
import type { OutboxServices, Outcome } from '../../outbox/kinds.ts';
import type { Rows } from '../../outbox/rows.ts';
import { GIVE_UP_AFTER_HOURS } from '../../platform/backoff.ts';
import type { Mail, Mailer } from '../../platform/mailer.ts';
import { type Lead, urgentMark } from '../store/lead.ts';
import { LEAD_COLUMNS, type LeadRecord, parseLeadRecord } from '../store/lead-record.ts';
import { type Detail, describeLead } from './lead-mail.ts';
import { sendEither } from './team-mail.ts';

const SEPARATOR = `\n${'-'.repeat(60)}\n\n`;

/** A request whose mail was given up, and why. */
type LostLead = Lead & { attempts: number; reason: string };

/**
 * Builds the team's mail about requests whose own mail was given up. The brief version omits the visitors' messages, for a mail
 * server that refuses the full version because of its content.
 */
export function buildDigestMail(leads: readonly LostLead[], detail: Detail): Mail {
  const count = leads.length === 1 ? '1 pedido não entregue' : `${leads.length} pedidos não entregues`;
  const items = leads.map((lead) => {
    const cause = `Tentativas: ${lead.attempts}\nÚltimo erro: ${lead.reason}\n`;
    if (detail === 'full') return `${cause}\n${describeLead(lead)}`;
    const { name, email, phone } = lead.request;
    return `${cause}\nReferência: ${formatReference(lead.reference)}\nNome: ${name}\nEmail: ${email}\nTelefone: ${phone}\n`;
  });
  const intro =
    `Estes pedidos de orçamento não puderam ser entregues por email em ${GIVE_UP_AFTER_HOURS} horas, ou o servidor os ` +
    'recusou, e continuam guardados no banco de dados. Responda aos clientes diretamente.';
  const note =
    detail === 'brief'
      ? '\n\nO servidor de email recusou o texto completo; consulte-o no banco pela referência.'
      : '';
  return {
    id: `digest-${leads[0]?.id}-${leads.length}`,
    subject: `${urgentMark(leads)}[Orçamento] ${count}`,
    text: `${intro}${note}\n${SEPARATOR}${items.join(SEPARATOR)}`,
  };
}

/** Mails the team the requests whose mail was given up in the day before the row's time. */
export async function mailDigest({ database }: OutboxServices, rows: Rows, mailer: Mailer): Promise<Outcome> {
  const until = new Date(rows[0].subject);
  const found = await database.query<LeadRecord & { attempts: number; answer: string | null }>(
    sql`SELECT ${raw(LEAD_COLUMNS)}, attempts, answer FROM leads
     JOIN (SELECT lead_id, attempts, answer FROM outbox WHERE kind = 'team-mail'
             AND failed_at > ${new Date(until.getTime() - DAY_MS)} AND failed_at <= ${until}) AS lost ON lead_id = leads.id
     WHERE NOT synthetic ORDER BY received_at`,
  );
  if (found.length === 0) return { answer: 'gone' };
  const leads = found.map((row) => ({
    ...parseLeadRecord(row),
    attempts: row.attempts,
    reason: row.answer ?? 'desconhecido',
  }));
  return { answer: await sendEither(mailer, (detail) => buildDigestMail(leads, detail)) };
}
