import sql, { raw } from 'sql-template-tag';
import { HOUR_MS } from '../../../src/shared/durations.ts';
import { CUSTOMER_ACTIONS, type PageAction } from '../../../src/shared/request/page-wire.ts';
import { formatReference } from '../../../src/shared/request/reference.ts';
import { logLead, logLeadFailure } from '../../platform/log.ts';
import type { LeadServices } from '../../platform/services.ts';
import { tellDevices } from '../../push/tell-devices.ts';
import { buildLeadMail } from '../mail/lead-mail.ts';
import { LEAD_COLUMNS, type LeadRecord, parseLeadRecord } from '../store/lead-record.ts';
import { IS_SPAM } from './customer-actions.ts';

/** Actions without a mail to the team. */
const QUIET: readonly PageAction[] = ['avisos'];

/** Actions whose mails are limited. All others are always mailed. */
const OFTEN: readonly PageAction[] = ['acrescentar', 'arquivos', 'contato'];

/** Mails within an hour about one request's page, and about all pages together; the desk shows every change at once. */
const MOST_MAILS = { request: 6, all: 60 } as const;

/** Counts limited actions. Each request counts up to its own limit, so one page cannot use up the mails of all. */
const countMails = (leadId: string, key: string, hourAgo: Date) => sql`
  SELECT coalesce(sum(least(events, ${MOST_MAILS.request}::int)), 0)::int AS all,
         coalesce(max(upto), 0)::int AS request, coalesce(max(stops), 0)::int AS stops
  FROM (
    SELECT count(*) FILTER (WHERE detail = ANY(${OFTEN}::text[])) AS events,
           count(*) FILTER (WHERE detail = ANY(${OFTEN}::text[]) AND lead_id = ${leadId} AND id <= own.newest) AS upto,
           count(*) FILTER (WHERE detail = 'parada' AND lead_id = ${leadId} AND id <= own.newest) AS stops
    FROM lead_events, (SELECT max(id) AS newest FROM lead_events WHERE lead_id = ${leadId} AND key = ${key}::uuid) AS own
    WHERE kind = 'customer' AND happened_at > ${hourAgo} GROUP BY lead_id
  ) AS pages`;

/**
 * Mails the team what a customer has done on the page, and tells their devices of a machine that has stopped, once an hour.
 * The team's history has it already, so a failed mail is only logged, and mails over the limit are skipped. Tells nothing
 * about leads discarded as spam.
 * @param key of the change
 */
export async function tellTeam(
  services: LeadServices,
  leadId: string,
  { action, note }: { action: PageAction; note: string | null },
  { key }: { key: string },
): Promise<void> {
  if (QUIET.includes(action)) return;
  const [row] = await services.database.query<LeadRecord>(
    sql`SELECT ${raw(LEAD_COLUMNS)} FROM leads
     WHERE id = ${leadId} AND state <> 'suspect' AND NOT (${IS_SPAM})`,
  );
  if (!row) return;
  const hourAgo = new Date(services.now().getTime() - HOUR_MS);
  const [told] = await services.database.query<{ request: number; all: number; stops: number }>(
    countMails(leadId, key, hourAgo),
  );
  const isTooMany = !told || told.request > MOST_MAILS.request || told.all > MOST_MAILS.all;
  const isToldAlready = action === 'parada' && told !== undefined && told.stops > 1;
  if (isToldAlready || (isTooMany && OFTEN.includes(action))) {
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
      text: `O cliente ${did} na página da solicitação ${formatReference(lead.reference)}.${note ? `\n\n${note}` : ''}\n\n---\n${text}`,
    });
  } catch (error) {
    logLeadFailure(lead.reference, 'team not told of a change by the customer', error);
  } finally {
    mailer.close();
  }
  if (action === 'parada') await tellDevices(services, [lead]);
}

/** Asks the team to delete what the site cannot: the mails about a request that its customer has erased. Never rejects. */
export async function tellTeamOfErasure(
  services: LeadServices,
  { id, reference, acceptance }: { id: string; reference: string; acceptance: string | undefined },
): Promise<void> {
  const mailer = services.openMailer();
  try {
    await mailer.send({
      id: `lead-erased-${id}`,
      thread: `lead-${id}`,
      subject: `Apagar os emails da solicitação ${formatReference(reference)}`,
      text: [
        `O cliente apagou a solicitação ${formatReference(reference)} na página dela, e o site já não a tem.`,
        'Apague também os emails com esta referência, da caixa e da lixeira: a lei dá ao cliente esse direito (LGPD, art. 18).',
        acceptance &&
          `Menos este, que prova o que foi aceito, e que se guarda enquanto a lei mandar (LGPD, art. 16, I):\n${acceptance}`,
      ]
        .filter(Boolean)
        .join('\n\n'),
    });
  } catch (error) {
    logLeadFailure(reference, 'team not asked to delete its mails', error);
  } finally {
    mailer.close();
  }
}
