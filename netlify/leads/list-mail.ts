import { formatReference } from '../../src/shared/request/reference.ts';
import type { Mail } from '../platform/mailer.ts';
import { formatInSaoPaulo } from '../platform/sao-paulo.ts';
import type { Lead } from './lead.ts';
import { type Detail, describeLead } from './lead-mail.ts';
import { describeSuspicion } from './suspicion.ts';
import { urgentMark } from './urgent-mark.ts';

const SEPARATOR = `\n${'-'.repeat(60)}\n\n`;
const LONGEST_EXCERPT = 160;

const idOf = (kind: string, due: Date, leads: readonly Lead[]) =>
  `${kind}-${due.getTime()}-${leads[0]?.id}-${leads.length}`;

const numberOf = (count: number) => count.toLocaleString('pt-BR');

/** Builds the team's mail about leads that got no mail of their own because the hour had no more. */
export function buildBeyondBudgetMail(leads: readonly Lead[], due: Date, detail: Detail): Mail {
  const count = leads.length === 1 ? '1 pedido' : `${leads.length} pedidos`;
  return {
    id: idOf('hour', due, leads),
    subject: `${urgentMark(leads)}[Orçamento] ${count} da última hora`,
    text:
      'Chegaram muitos pedidos: estes vêm juntos, em vez de um email para cada. Responda aos clientes diretamente.\n' +
      `${SEPARATOR}${leads.map((lead) => describeLead(lead, detail)).join(SEPARATOR)}`,
  };
}

function describeSuspect({ reference, receivedAt, request, suspicions }: Lead, detail: Detail): string {
  const head = `${formatReference(reference)}  ${formatInSaoPaulo(receivedAt)}`;
  if (detail === 'brief') return head;
  const flat = (text: string) => text.replaceAll(/\s+/g, ' ');
  const { name, company, phone, email, machine, message } = request;
  const visitor = [name, company, phone, email, machine].filter(Boolean).map(flat).join(', ');
  const text = flat(message);
  const excerpt = text.length > LONGEST_EXCERPT ? `${text.slice(0, LONGEST_EXCERPT)}…` : text;
  return `${head}\n${visitor}\n${excerpt}\n(${suspicions.map(describeSuspicion).join('; ')})`;
}

/**
 * Builds the team's mail about `count` suspects, of which `leads` are the first. The brief version has no text of visitors,
 * for a mail server that refuses the full one.
 */
export function buildSuspectsMail(
  { count, leads }: { count: number; leads: readonly Lead[] },
  due: Date,
  detail: Detail,
): Mail {
  const subject = count === 1 ? '1 pedido suspeito' : `${numberOf(count)} pedidos suspeitos`;
  const more = count - leads.length;
  const items = leads.map((lead) => describeSuspect(lead, detail)).join('\n\n');
  return {
    id: idOf('suspects', due, leads),
    subject: `[Suspeitos] ${subject} na última hora`,
    text:
      'Estes pedidos podem ser spam e por isso não vêm num email próprio. Todos estão na lista, em /admin/loja, no estado ' +
      '“Suspeito”. Se um deles for de um cliente, escolha “Não é spam”.\n\n' +
      `${items}\n${more > 0 ? `\ne mais ${numberOf(more)}, que se veem na lista.\n` : ''}`,
  };
}
