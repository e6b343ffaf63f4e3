import { expect, test } from 'vitest';
import { formatReadableCopy } from '../../../scripts/operate/legal/readable-copy.ts';
import { inventory } from '../../../src/sections/legal/inventory.ts';

test('the copy for a person has their proposal in words', () => {
  const content = {
    lines: [{ text: 'Rosca Ø 60 mm', quantity: 2, cents: 1_234_567 }],
    terms: { delivery: '', payment: 'A combinar.', freight: '', taxes: '', guarantee: '', notes: '' },
    validUntil: '2026-12-09',
    drawing: '',
  };
  const copy = formatReadableCopy({ tables: { proposals: [{ content, answer: 'accepted' }] } }, inventory);
  expect(copy.replaceAll('\u00a0', ' ')).toContain(
    '(content): 2 × Rosca Ø 60 mm, R$ 12.345,67 cada\n  Pagamento: A combinar.\n  Válida até: 09/12/2026',
  );
});

test('the copy for a person has words instead of codes, and calls only our answers answers', () => {
  const at = '2026-11-20T15:00:00Z';
  const copy = formatReadableCopy(
    {
      tables: {
        leads: [{ state: 'discarded', delivery: 'dead', last_contact_at: at, first_answer_minutes: 12 }],
        lead_deliveries: [{ outcome: 'delivered', answer: 'terminal' }],
        lead_events: [{ kind: 'customer', from_state: 'new', note: 'new' }],
        lead_attachments: [{ state: 'refused' }],
        customer_mails: [{ kind: 'proposed', failed: false }],
      },
    },
    inventory,
  );
  const values = [...copy.matchAll(/\((\w+)\): (.*)/g)].map(([, column, value]) => `${column} ${value}`);
  expect(values).toEqual([
    'state Descartado',
    'delivery Não entregue',
    'last_contact_at 20/11/2026, 12:00',
    'first_answer_minutes 12',
    'outcome Entregue',
    'answer Só mostrado na tela da equipe',
    'kind Mudança sua',
    'from_state Novo',
    // A text that a person wrote is no code.
    'note new',
    'state não aceito',
    'kind Proposta enviada',
    'failed não',
  ]);
  expect(copy).toContain('último contato, seu ou nosso (last_contact_at)');
});
