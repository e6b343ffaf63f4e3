import { arrangeFields, isTyped } from '../../../src/shared/request/field-uses.ts';
import { formatReference } from '../../../src/shared/request/reference.ts';
import type { Mail } from '../../platform/mailer.ts';
import { formatInSaoPaulo } from '../../platform/sao-paulo.ts';
import { describeSuspicion } from '../judge/suspicion.ts';
import { type Lead, urgentMark } from '../store/lead.ts';
import type { ListedLead, WaitingLeads } from './hourly-list.ts';
import { type Detail, describeLead } from './lead-mail.ts';

/** Between two requests of a list. */
export const SEPARATOR = `\n${'-'.repeat(60)}\n\n`;
const LONGEST_EXCERPT = 160;
const LONGEST_NAME = 40;

const idOf = (kind: string, due: Date, { count, leads }: WaitingLeads) =>
  `${kind}-${due.getTime()}-${leads[0]?.id}-${count}`;

const numberOf = (count: number) => count.toLocaleString('pt-BR');

const describeBriefly = ({ reference, name, phone }: ListedLead, detail: Detail) =>
  formatReference(reference) + (detail === 'full' ? `  ${name.slice(0, LONGEST_NAME)}, ${phone}` : '');

/**
 * Builds the team's mail about leads that got no mail of their own because the hour's budget was used up: the first ones in
 * full, each of the `others` in one line.
 */
export function buildBeyondBudgetMail(
  { count, leads }: WaitingLeads,
  others: readonly ListedLead[],
  due: Date,
  detail: Detail,
): Mail {
  const parts = leads.map((lead) => describeLead(lead, detail));
  if (others.length > 0)
    parts.push(
      `E mais ${numberOf(others.length)}. O texto de cada um está na lista, em /admin/loja.\n\n` +
        `${others.map((lead) => describeBriefly(lead, detail)).join('\n')}\n`,
    );
  return {
    id: idOf('hour', due, { count, leads }),
    subject: `${urgentMark(leads)}[Orçamento] ${count === 1 ? '1 pedido' : `${numberOf(count)} pedidos`} da última hora`,
    text:
      'Chegaram muitos pedidos: estes vêm juntos, em vez de um email para cada. Responda aos clientes diretamente.\n' +
      SEPARATOR +
      parts.join(SEPARATOR),
  };
}

const TYPED = arrangeFields(['name', 'company', 'phone', 'email']).filter(
  (spec) => isTyped(spec) && spec.name !== 'message',
);

function describeSuspect({ reference, receivedAt, request, suspicions }: Lead, detail: Detail): string {
  const head = `${formatReference(reference)}  ${formatInSaoPaulo(receivedAt)}`;
  if (detail === 'brief') return head;
  const flat = (text: string) => text.replaceAll(/\s+/g, ' ');
  const visitor = TYPED.map(({ name }) => flat(request[name]))
    .filter(Boolean)
    .join(', ');
  const text = flat(request.message);
  const excerpt = text.length > LONGEST_EXCERPT ? `${text.slice(0, LONGEST_EXCERPT)}…` : text;
  return `${head}\n${visitor}\n${excerpt}\n(${suspicions.map(describeSuspicion).join('; ')})`;
}

/**
 * Builds the team's mail about `count` suspects, of which `leads` are the first. The brief version has no text of visitors,
 * for a mail server that refuses the full one.
 */
export function buildSuspectsMail({ count, leads }: WaitingLeads, due: Date, detail: Detail): Mail {
  const subject = count === 1 ? '1 pedido suspeito' : `${numberOf(count)} pedidos suspeitos`;
  const more = count - leads.length;
  const items = leads.map((lead) => describeSuspect(lead, detail)).join('\n\n');
  return {
    id: idOf('suspects', due, { count, leads }),
    subject: `[Suspeitos] ${subject} na última hora`,
    text:
      'Estes pedidos podem ser spam e por isso não vêm num email próprio. Todos estão na lista, em /admin/loja, no estado ' +
      '“Suspeito”. Se um deles for de um cliente, escolha “Não é spam”.\n\n' +
      `${items}\n${more > 0 ? `\ne mais ${numberOf(more)}, que se veem na lista.\n` : ''}`,
  };
}
