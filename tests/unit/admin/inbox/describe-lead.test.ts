import { describe, expect, test } from 'vitest';
import {
  describeArrival,
  describeEvent,
  describeWorkingTime,
  formatDay,
  labelChoice,
  quickChoices,
} from '../../../../src/admin/inbox/describe-lead.ts';
import type { LeadEvent } from '../../../../src/shared/inbox/inbox-wire.ts';
import type { LeadState } from '../../../../src/shared/inbox/lead-state.ts';

const NOW = new Date('2026-11-24T17:00:00Z');

test.each([
  [0, 'menos de 1\u00a0min útil'],
  [1, '1\u00a0min útil'],
  [59, '59\u00a0min úteis'],
  [60, '1\u00a0h útil'],
  [419, '6\u00a0h úteis'],
])('%s working minutes are “%s”', (minutes, text) => {
  expect(describeWorkingTime(minutes)).toBe(text);
});

test.each([
  ['2026-11-24T12:30:00Z', 'hoje, 24/11 09:30'],
  // Still the day before in São Paulo.
  ['2026-11-24T01:00:00Z', 'ontem, 23/11 22:00'],
  ['2026-11-21T17:02:00Z', 'há 3\u00a0dias, 21/11 14:02'],
  ['2025-11-24T17:02:00Z', 'há 365\u00a0dias, 24/11/2025 14:02'],
])('a request of %s arrived “%s”', (receivedAt, text) => {
  expect(describeArrival(receivedAt, NOW)).toBe(text);
});

test('days have their year only if it is another one', () => {
  expect(formatDay('2026-12-01', '2026-11-24')).toBe('01/12');
  expect(formatDay('2027-01-04', '2026-11-24')).toBe('04/01/2027');
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
    [{ ...by, kind: 'assignment', detail: 'Bia' }, 'Assumiu o pedido'],
    [{ ...by, kind: 'assignment', detail: 'Caio' }, 'Passou o pedido para Caio'],
    [{ ...by, kind: 'assignment', detail: null }, 'Deixou o pedido sem dono'],
    [{ ...by, kind: 'follow-up', detail: '2026-12-01' }, 'Marcou retorno para 01/12/2026'],
    [{ ...by, kind: 'follow-up', detail: null }, 'Encerrou o retorno'],
    [{ ...by, kind: 'proposal', detail: '2026-11-20' }, 'Registrou a proposta enviada em 20/11/2026'],
    [{ ...by, kind: 'outcome', detail: 'won 1234567' }, 'Registrou o desfecho: Ganho, R$\u00a012.345,67'],
    [{ ...by, kind: 'outcome', detail: 'lost price' }, 'Registrou o desfecho: Perdido: preço'],
    [{ ...by, kind: 'outcome', detail: null }, 'Tirou o desfecho'],
  ])('%o', (event, text) => {
    expect(describeEvent(event)).toBe(text);
  });
});

test.each<[LeadState, string[]]>([
  ['new', ['Em andamento', 'Respondido', 'Descartado']],
  ['active', ['Respondido', 'Descartado', 'Novo']],
  ['suspect', ['Não é spam', 'Descartado']],
])('the list offers a lead that is %s what it is not yet', (state, offered) => {
  expect(quickChoices(state).map((choice) => labelChoice(choice, state))).toEqual(offered);
});
