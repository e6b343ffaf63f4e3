import { describe, expect, test } from 'vitest';
import { describeAge, describeEvent, formatLong } from '../../../../src/admin/inbox/describe-lead.ts';
import type { LeadEvent } from '../../../../src/shared/inbox/inbox-wire.ts';

const NOW = new Date('2026-11-24T17:00:00Z');
const lead = { receivedAt: '2026-11-02T12:30:00Z', state: 'new' } as const;

test.each([
  [0, 'há menos de 1\u00a0min útil'],
  [1, 'há 1\u00a0min útil'],
  [59, 'há 59\u00a0min de expediente'],
  [60, 'há 1\u00a0h de expediente'],
  [299, 'há 4\u00a0h de expediente'],
  [null, 'há 22\u00a0dias'],
])('after %s working minutes the age of a lead is “%s”', (waitingMinutes, age) => {
  expect(describeAge({ ...lead, waitingMinutes }, NOW)).toBe(age);
});

test('shows the time of arrival in São Paulo for a lead that no longer waits', () => {
  expect(describeAge({ ...lead, state: 'answered', waitingMinutes: null }, NOW)).toBe('02/11 09:30');
  expect(formatLong(lead.receivedAt)).toBe('2 de novembro de 2026 às 09:30');
});

describe('the history says', () => {
  const by = { id: 1, at: NOW.toISOString(), author: 'Bia' };
  test.each<[LeadEvent, string]>([
    [{ ...by, kind: 'state', from: 'new', to: 'active' }, 'Mudou de Novo para Em andamento'],
    [{ ...by, kind: 'state', from: 'suspect', to: 'new' }, 'Marcou que não é spam'],
    [{ ...by, kind: 'state', from: 'suspect', to: 'discarded' }, 'Mudou de Suspeito para Descartado'],
    [{ ...by, kind: 'reply', channel: 'whatsapp' }, 'Abriu uma resposta por WhatsApp'],
    [{ ...by, kind: 'resend' }, 'Reenviou o email à equipe'],
    [{ ...by, kind: 'note', note: 'x' }, 'Anotou'],
  ])('%o', (event, text) => {
    expect(describeEvent(event)).toBe(text);
  });
});
