import sql, { raw } from 'sql-template-tag';
import { formatReference } from '../../../src/shared/request/reference.ts';
import { GIVE_UP_AFTER_HOURS } from '../../platform/backoff.ts';
import type { Database } from '../../platform/database.ts';
import { logFailure } from '../../platform/log.ts';
import type { Mail, Mailer } from '../../platform/mailer.ts';
import type { LeadServices } from '../../platform/services.ts';
import { urgentMark } from '../store/lead.ts';
import { LEAD_COLUMNS, type LeadRecord, parseLeadRecord, type StoredLead } from '../store/lead-record.ts';
import { type Detail, describeLead } from './lead-mail.ts';
import { SEPARATOR } from './list-mail.ts';

/**
 * Builds the team's mail about leads whose own mail was given up. The brief version omits the visitors' messages, for a
 * mail server that refuses the full version because of its content.
 */
export function buildDigestMail(leads: readonly StoredLead[], detail: Detail): Mail {
  const count = leads.length === 1 ? '1 pedido não entregue' : `${leads.length} pedidos não entregues`;
  const items = leads.map((lead) => {
    const cause = `Tentativas: ${lead.attempts}\nÚltimo erro: ${lead.lastError ?? 'desconhecido'}\n`;
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

/** Returns leads whose mail was given up and that no digest has listed, oldest first. */
async function loadUndigestedLeads(database: Database, limit: number): Promise<StoredLead[]> {
  const rows = await database.query<LeadRecord>(
    sql`SELECT ${raw(LEAD_COLUMNS)} FROM leads WHERE delivery = 'dead' AND digested_at IS NULL AND NOT synthetic
     ORDER BY received_at LIMIT ${limit}`,
  );
  return rows.map(parseLeadRecord);
}

/** Retries longer than usual, because the next digest repeats every lead that is not recorded here. */
async function recordDigested(database: Database, ids: readonly string[], now: Date): Promise<void> {
  await database.write(sql`UPDATE leads SET digested_at = ${now} WHERE id = ANY(${ids}::uuid[])`, {
    safeToRepeat: 'fixed values',
    isPatient: true,
  });
}

const LEADS_PER_MAIL = 50;
const MAX_MAILS = 20;

async function sendDigestMail(mailer: Mailer, leads: readonly StoredLead[]): Promise<void> {
  try {
    await mailer.send(buildDigestMail(leads, 'full'));
  } catch (error) {
    // A response code means that the server refuses this text. Without one, the brief mail would fail as well.
    if (typeof (error as { responseCode?: unknown }).responseCode !== 'number') throw error;
    logFailure('leads', 'full digest refused', error);
    await mailer.send(buildDigestMail(leads, 'brief'));
  }
}

/**
 * Mails the team the leads that were given up, each once; sends nothing if there are none. A lead counts as reported only
 * when the mail server has accepted the digest. `complete` is false if leads are left for the next day. Never rejects.
 */
export async function sendDailyDigest(services: LeadServices): Promise<{ told: number; complete: boolean }> {
  const lastStart = performance.now() + services.sweepBudgetMs - 2 * services.mailDeadlineMs;
  const mailer = services.openMailer();
  let told = 0;
  try {
    for (let sent = 0; ; sent += 1) {
      const leads = await loadUndigestedLeads(services.database, LEADS_PER_MAIL);
      if (leads.length === 0) return { told, complete: true };
      if (sent === MAX_MAILS || performance.now() > lastStart) return { told, complete: false };
      await sendDigestMail(mailer, leads);
      await recordDigested(
        services.database,
        leads.map(({ id }) => id),
        services.now(),
      );
      told += leads.length;
    }
  } catch (error) {
    logFailure('leads', 'digest not sent', error);
    return { told, complete: false };
  } finally {
    mailer.close();
  }
}
