import { INBOX_HASH } from '../../src/shared/inbox/inbox-address.ts';
import { LATE_AFTER_HOURS, STATE_LABELS } from '../../src/shared/inbox/lead-state.ts';
import { formatReference } from '../../src/shared/request/reference.ts';
import { ROUTES } from '../../src/shared/routes.ts';
import { urgentMark } from '../leads/lead.ts';
import type { Mail } from '../platform/mailer.ts';
import { formatInSaoPaulo } from '../platform/sao-paulo.ts';
import type { LateLead } from './late-leads.ts';

const MOST_NAMED = 50;

function describe({ reference, receivedAt, state, request }: LateLead): string {
  return [
    `${urgentMark([{ request }])}${formatReference(reference)}: ${request.company || request.name}`,
    `  Recebido: ${formatInSaoPaulo(receivedAt)}   Estado: ${STATE_LABELS[state]}`,
    `  Telefone: ${request.phone}   Email: ${request.email}`,
  ].join('\n');
}

/** Builds the team's mail about leads that have waited too long for a reply; takes at least one. */
export function buildLateMail(leads: readonly LateLead[], siteUrl: string): Mail {
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
