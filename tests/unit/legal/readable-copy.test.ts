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
