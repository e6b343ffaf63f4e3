import { formatReference } from '../../src/shared/request/reference.ts';
import { GIVE_UP_AFTER_HOURS } from '../platform/backoff.ts';
import type { Mail } from '../platform/mailer.ts';
import { urgentMark } from './lead.ts';
import { type Detail, describeLead } from './lead-mail.ts';
import type { StoredLead } from './lead-record.ts';

const SEPARATOR = `\n${'-'.repeat(60)}\n\n`;

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
