import sql, { raw } from 'sql-template-tag';
import { HOUR_MS } from '../../../src/shared/durations.ts';
import { CUSTOMER_ACTIONS, type PageAction } from '../../../src/shared/request/page-wire.ts';
import { formatReference } from '../../../src/shared/request/reference.ts';
import { logLead, logLeadFailure } from '../../platform/log.ts';
import type { LeadServices } from '../../platform/services.ts';
import { tellDevices } from '../../push/tell-devices.ts';
import { buildLeadMail } from '../mail/lead-mail.ts';
import { LEAD_COLUMNS, type LeadRecord, parseLeadRecord } from '../store/lead-record.ts';

/** Actions without a mail to the team. */
const QUIET: readonly PageAction[] = ['avisos', 'colega', 'revogar'];

/** What may come often; the others are rare, and never left out. */
const OFTEN: readonly PageAction[] = ['acrescentar', 'arquivos', 'contato'];

/** Mails within an hour about one request's page, and about all pages together; the desk shows every change at once. */
const MOST_MAILS = { request: 6, all: 60 } as const;

/**
 * Mails the team what a customer has done on the page, and tells their devices of a machine that has stopped. The team's
 * history has it already, so a failed mail is only logged, and mails over the limit are skipped.
 */
export async function tellTeam(
  services: LeadServices,
  leadId: string,
  { action, note }: { action: PageAction; note: string | null },
  viewer: string,
): Promise<void> {
  if (QUIET.includes(action)) return;
  const [row] = await services.database.query<LeadRecord>(
    sql`SELECT ${raw(LEAD_COLUMNS)} FROM leads WHERE id = ${leadId} AND state <> 'suspect'`,
  );
  if (!row) return;
  const [told] = await services.database.query<{ request: number; all: number }>(
    sql`SELECT count(*) FILTER (WHERE lead_id = ${leadId})::int AS request, count(*)::int AS all FROM lead_events
     WHERE kind = 'customer' AND happened_at > ${new Date(services.now().getTime() - HOUR_MS)}
       AND detail = ANY(${OFTEN}::text[])`,
  );
  const isTooMany = !told || told.request > MOST_MAILS.request || told.all > MOST_MAILS.all;
  if (isTooMany && OFTEN.includes(action)) {
    logLead(row.reference, 'too many changes by customers: the team sees it at the desk only');
    return;
  }
  const lead = parseLeadRecord(row);
  const did = CUSTOMER_ACTIONS[action];
  const { id, subject, text, html: _, ...mail } = buildLeadMail(lead, 'database');
  const mailer = services.openMailer();
  try {
    await mailer.send({
      ...mail,
      id: `${id}-${action}-${services.now().getTime()}`,
      subject: `${subject} – o cliente ${did}`,
      text: `${viewer ? `${viewer}, pelo link que o cliente compartilhou,` : 'O cliente'} ${did} na página da solicitação ${formatReference(lead.reference)}.${note ? `\n\n${note}` : ''}\n\n---\n${text}`,
    });
  } catch (error) {
    logLeadFailure(lead.reference, 'team not told of a change by the customer', error);
  } finally {
    mailer.close();
  }
  if (action === 'parada') await tellDevices(services, [lead]);
}
