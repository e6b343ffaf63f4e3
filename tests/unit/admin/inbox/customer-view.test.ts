import { createElement, createRef } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CustomerView } from '../../../../src/admin/inbox/customer/CustomerView.tsx';
import { describeOutcome, describeTotals } from '../../../../src/admin/inbox/customer/describe-customer.ts';
import type { CustomerDetail } from '../../../../src/shared/inbox/customer-wire.ts';

const request = {
  reference: 'K7P29QRM',
  receivedAt: '2026-11-24T02:00:00Z',
  name: 'Ana Prado',
  company: 'Plásticos Prado',
  machine: 'Romi',
  state: 'answered',
  outcome: 'won',
  wonCents: 123_450,
} as const;
const customer: CustomerDetail = {
  requests: [request, { ...request, reference: 'M3T7XW4P', outcome: null, wonCents: null }],
  contacts: [{ name: 'Ana Prado', email: '', phone: '(11) 98765-4321' }],
  joined: [{ reference: 'W6F4PXDM', name: 'Rui Costa', company: '', requests: 1 }],
  similar: [{ reference: 'C9H2KRVN', name: 'Rui', company: 'Prado', because: 'company' }],
  notes: [{ id: 1, at: '2026-11-24T12:00:00Z', author: 'Bia', note: 'Paga no boleto.' }],
  totals: { requests: 2, won: 1, wonCents: 123_450 },
};

test('shows each request with its date, state, outcome, value and link, and what can be joined or separated', () => {
  const html = renderToStaticMarkup(
    createElement(CustomerView, {
      call: async () => ({ ok: false, failure: { code: 'offline' } }) as const,
      reference: request.reference,
      customer,
      titleId: 'title',
      titleRef: createRef<HTMLHeadingElement>(),
      busy: undefined,
      failure: undefined,
      run: async () => true,
      say: () => {},
    }),
  );
  for (const text of [
    '23/11/2026',
    'Respondido',
    'Ganho, R$\u00a01.234,50',
    'href="#pedido-M3T7XW4P"',
    'Separar o pedido K7P2-9QRM deste cliente',
    'Separar o cliente Rui Costa',
    'Juntar com Prado, pedido C9H2-KRVN',
    'mesma empresa',
    'Paga no boleto.',
  ])
    expect(html).toContain(text);
});

test('describes totals and outcomes without what is not known', () => {
  expect(describeTotals({ requests: 1, won: 0, wonCents: 0 })).toBe('1 pedido');
  expect(describeTotals({ requests: 3, won: 2, wonCents: 50 })).toBe('3 pedidos, 2 ganhos, R$\u00a00,50');
  expect(describeOutcome({ outcome: 'lost', wonCents: null })).toBe('Perdido');
  expect(describeOutcome({ outcome: null, wonCents: null })).toBe('');
});
