import type { CustomerDetail, CustomerRequest, Likeness } from '../../../shared/inbox/customer-wire.ts';
import { OUTCOME_LABELS } from '../../../shared/inbox/outcomes.ts';
import { formatReais } from '../../../shared/reais.ts';

export const countRequests = (count: number) => (count === 1 ? '1 pedido' : `${count} pedidos`);

export const nameOf = ({ company, name }: Pick<CustomerRequest, 'company' | 'name'>) => company || name;

/** Such as `Ganho, R$ 1.234,50`; empty while the request has no outcome. */
export function describeOutcome({
  outcome,
  wonCents,
}: Pick<CustomerRequest, 'outcome' | 'wonCents'>): string {
  if (!outcome) return '';
  return OUTCOME_LABELS[outcome] + (wonCents === null ? '' : `, ${formatReais(wonCents)}`);
}

/** Such as `3 pedidos, 1 ganho, R$ 1.234,50`. */
export function describeTotals({ requests, won, wonCents }: CustomerDetail['totals']): string {
  const parts = [countRequests(requests)];
  if (won > 0) parts.push(won === 1 ? '1 ganho' : `${won} ganhos`);
  if (wonCents > 0) parts.push(formatReais(wonCents));
  return parts.join(', ');
}

export const LIKENESS_LABELS: Readonly<Record<Likeness, string>> = {
  email: 'mesmo email',
  phone: 'mesmo telefone',
  company: 'mesma empresa',
  domain: 'email da mesma empresa',
};
