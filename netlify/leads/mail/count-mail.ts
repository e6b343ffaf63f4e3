import { INBOX_HASH } from '../../../src/shared/inbox/inbox-address.ts';
import { ROUTES } from '../../../src/shared/routes.ts';
import type { OutboxServices, Outcome } from '../../outbox/kinds.ts';
import type { Rows } from '../../outbox/rows.ts';
import type { Mailer } from '../../platform/mailer.ts';
import { siteAddress } from '../../platform/site-address.ts';
import { urgentMark } from '../store/lead.ts';
import { loadLeads } from './team-mail.ts';

const numberOf = (count: number, one: string, more: string) =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? one : more}`;

/** Mails the team how many requests of the last hour have no mail of their own: suspects, and those above the limit. */
export async function mailCount({ database }: OutboxServices, rows: Rows, mailer: Mailer): Promise<Outcome> {
  const leads = await loadLeads(database, rows);
  if (leads.length === 0) return { answer: 'gone' };
  const others = leads.filter(({ suspicions }) => suspicions.length === 0);
  const suspects = leads.length - others.length;
  const counts = [
    others.length > 0 && numberOf(others.length, 'pedido além do limite', 'pedidos além do limite'),
    suspects > 0 && numberOf(suspects, 'pedido suspeito', 'pedidos suspeitos'),
  ].filter((part) => part !== false);
  const what = counts.join(' e ');
  const answer = await mailer.send({
    id: `list-${rows[0].id}-${leads.length}`,
    subject: `${urgentMark(others)}[Orçamento] ${what} na última hora`,
    text: [
      `${what}, sem email próprio. Todos estão na caixa de pedidos:\n${siteAddress(process.env)}${ROUTES.shopAdmin}${INBOX_HASH}`,
      others.length > 0 && 'Chegaram pedidos demais para um email cada: responda a eles como aos outros.',
      suspects > 0 &&
        'Os suspeitos podem ser spam. Veja o estado “Suspeito”: se um deles for de um cliente, escolha “Não é spam”.',
    ]
      .filter(Boolean)
      .join('\n\n'),
  });
  return { answer };
}
