import { INBOX_HASH } from '../../src/shared/inbox/inbox-address.ts';
import { LATE_AFTER_HOURS, STATE_LABELS } from '../../src/shared/inbox/lead-state.ts';
import { formatReference } from '../../src/shared/request/reference.ts';
import { ROUTES } from '../../src/shared/routes.ts';
import { latestLateArrival } from '../leads/store/lateness.ts';
import { urgentMark } from '../leads/store/lead.ts';
import { logFailure } from '../platform/log.ts';
import type { Mail } from '../platform/mailer.ts';
import { formatInSaoPaulo } from '../platform/sao-paulo.ts';
import type { LeadServices } from '../platform/services.ts';
import { claimLateLeads, type LateLead, recordMailed, releaseLateLeads } from './late-leads.ts';

const MOST_NAMED = 50;

function describe({ reference, receivedAt, state, request }: LateLead): string {
  return [
    `${urgentMark([{ request }])}${formatReference(reference)}: ${request.company || request.name}`,
    `  Recebido: ${formatInSaoPaulo(receivedAt)}   Estado: ${STATE_LABELS[state]}`,
    `  Telefone: ${request.phone}   Email: ${request.email}`,
  ].join('\n');
}

/** Builds the team's mail about leads that have waited too long for a reply; takes at least one. */
function buildLateMail(leads: readonly LateLead[], siteUrl: string): Mail {
  const more = leads.length - MOST_NAMED;
  const wait = leads.length === 1 ? '1 pedido espera' : `${leads.length} pedidos esperam`;
  const subject = `${wait} resposta há mais de ${LATE_AFTER_HOURS} horas úteis`;
  return {
    id: `late-${leads[0]?.id}-${leads.length}`,
    subject: `${urgentMark(leads)}[Orçamento] ${subject}`,
    text:
      `${subject}:\n\n${leads.slice(0, MOST_NAMED).map(describe).join('\n\n')}\n\n` +
      (more > 0 ? `E mais ${more.toLocaleString('pt-BR')}, que se veem na caixa de pedidos.\n\n` : '') +
      `Responda e mude o estado na caixa de pedidos: ${siteUrl}${ROUTES.shopAdmin}${INBOX_HASH}\n` +
      'Sobre cada pedido este aviso vai uma vez só.\n',
  };
}

// Otherwise a flood that no rule suspects would later cause a thousand mails.
const LEADS_PER_MAIL = 2000;
// Two mails and their statements fit into the 30 s of a scheduled function.
const MOST_MAILS = 2;

/** Mails one batch of late leads in one mail; resolves to their number. Rejects if the mail or the database fails. */
async function mailBatch({ database, openMailer, now }: LeadServices, siteUrl: string): Promise<number> {
  const leads = await claimLateLeads(database, latestLateArrival(now()), now(), LEADS_PER_MAIL);
  if (leads.length === 0) return 0;
  const ids = leads.map(({ id }) => id);
  const mailer = openMailer();
  try {
    await mailer.send(buildLateMail(leads, siteUrl));
  } catch (error) {
    await releaseLateLeads(database, ids);
    throw error;
  } finally {
    mailer.close();
  }
  await recordMailed(database, ids, now());
  return leads.length;
}

/**
 * Mails the team the leads that have waited too long; each lead once, and no mail if there are none. The next run repeats
 * a mail that failed, and sends the rest if MOST_MAILS mails did not hold all. Never rejects.
 */
export async function mailLateLeads(
  services: LeadServices,
  siteUrl: string,
): Promise<{ told: number; complete: boolean }> {
  let told = 0;
  try {
    for (let mails = 0; mails < MOST_MAILS; mails += 1) {
      const batch = await mailBatch(services, siteUrl);
      told += batch;
      if (batch < LEADS_PER_MAIL) return { told, complete: true };
    }
    return { told, complete: false };
  } catch (error) {
    logFailure('inbox', 'late leads not mailed', error);
    return { told, complete: false };
  }
}
