import { describe, expect, test } from 'vitest';
import { describeArrivals } from '../../../src/admin/news/describe-arrivals.ts';
import { countInTitle } from '../../../src/admin/news/use-count-shown.ts';
import { describeFile, isPicture, nameFile } from '../../../src/admin/requests/describe-file.ts';
import {
  describeArrival,
  describeEvent,
  describeFollowUp,
  describeWorkingTime,
  formatDay,
  labelChoice,
  quickChoices,
} from '../../../src/admin/requests/describe-lead.ts';
import { EMPTY_DRAFT, toEntry, withKey } from '../../../src/admin/requests/entry/entry-draft.ts';
import {
  appendPage,
  countArrivals,
  refreshLeads,
  replaceLead,
} from '../../../src/admin/requests/inbox-list.ts';
import { type Deed, questionBefore } from '../../../src/admin/requests/question-before.ts';
import { REPLY_TEXT_NAMES, REPLY_TEXTS, writeReply } from '../../../src/admin/requests/reply-texts.ts';
import { canReturnTo } from '../../../src/admin/requests/undo-state.ts';
import type { LeadAttachment } from '../../../src/shared/attachments/attachment-answers.ts';
import { company } from '../../../src/shared/company/company.ts';
import type {
  InboxPage,
  LeadDetail,
  LeadEvent,
  LeadSummary,
  LeadWork,
} from '../../../src/shared/inbox/inbox-answers.ts';
import type { LeadState } from '../../../src/shared/inbox/lead-state.ts';

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

test('dates show the year only if it is not the current one', () => {
  expect(formatDay('2026-12-01', '2026-11-24')).toBe('01/12');
  expect(formatDay('2027-01-04', '2026-11-24')).toBe('04/01/2027');
});

describe('the history says', () => {
  const by = { id: 1, at: NOW.toISOString(), author: 'Bia' };
  test.each<[LeadEvent, string]>([
    [{ ...by, kind: 'state', from: 'new', to: 'active' }, 'Mudou de Novo para Em andamento'],
    [{ ...by, kind: 'state', from: 'suspect', to: 'new' }, 'Marcou que não é spam'],
    [{ ...by, kind: 'state', from: 'suspect', to: 'discarded' }, 'Mudou de Suspeito para Descartado'],
    [{ ...by, kind: 'reply', channel: 'whatsapp' }, 'Resposta por WhatsApp'],
    [{ ...by, kind: 'note', note: 'x' }, 'Anotou'],
    [{ ...by, kind: 'assignment', detail: 'Bia' }, 'Assumiu o pedido'],
    [{ ...by, kind: 'assignment', detail: 'Caio' }, 'Passou o pedido para Caio'],
    [{ ...by, kind: 'assignment', detail: null }, 'Deixou o pedido sem dono'],
    [{ ...by, kind: 'follow-up', detail: '2026-12-01' }, 'Marcou retorno para 01/12/2026'],
    [
      { ...by, kind: 'follow-up', detail: '2026-12-01 14:30', note: 'prazo' },
      'Marcou retorno para 01/12/2026 às 14:30',
    ],
    [{ ...by, kind: 'follow-up', detail: null }, 'Encerrou o retorno'],
    [{ ...by, kind: 'files', count: 1 }, 'Acrescentou 1 arquivo'],
    [{ ...by, kind: 'files', count: 2 }, 'Acrescentou 2 arquivos'],
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

const WORK: LeadWork = {
  assignee: null,
  isMine: false,
  isUnowned: true,
  heldBy: null,
  replying: null,
  followUpOn: null,
  followUpTime: null,
  followUpNote: '',
  isFollowUpDue: false,
  proposalSentOn: null,
  outcome: null,
  wonCents: null,
  lostReason: null,
  asksOutcome: false,
  hasCustomerNews: false,
  isWithdrawn: false,
};

test.each<[Partial<LeadWork>, string]>([
  [{}, ''],
  [{ followUpOn: '2026-11-24' }, 'Retorno hoje'],
  [
    { followUpOn: '2026-11-24', followUpTime: '14:30', followUpNote: 'ligar sobre o prazo' },
    'Retorno hoje às 14:30: ligar sobre o prazo',
  ],
  [{ followUpOn: '2026-11-20', followUpTime: '09:00' }, 'Retorno atrasado, 20/11 às 09:00'],
  [{ followUpOn: '2027-01-04', followUpNote: 'férias' }, 'Retorno 04/01/2027: férias'],
])('a follow-up of %j is “%s”', (work, text) => {
  expect(describeFollowUp({ ...WORK, ...work }, '2026-11-24')).toBe(text);
});

const summary = (reference: string, change: Partial<LeadSummary> = {}): LeadSummary => ({
  reference,
  origin: 'site',
  receivedAt: '2026-11-24T12:00:00Z',
  name: 'Ana Prado',
  company: '',
  segment: '',
  machine: '',
  excerpt: 'Rosca',
  fileCount: 0,
  state: 'new',
  revision: 0,
  isUrgent: false,
  isLate: true,
  waitingMinutes: 300,
  delivery: 'delivered',
  isMailFailing: false,
  work: WORK,
  ...change,
});

const page: InboxPage = {
  leads: [
    summary('A'),
    summary('B', { state: 'suspect', isLate: false, work: { ...WORK, isUnowned: false } }),
  ],
  next: null,
  counts: {
    open: 3,
    urgent: 1,
    late: 2,
    new: 2,
    active: 1,
    suspect: 1,
    due: 1,
    mine: 2,
    unowned: 3,
    undecided: 4,
  },
  people: [],
};

const detail = (reference: string, change: Partial<LeadSummary>) =>
  ({ ...summary(reference), ...change }) as unknown as LeadDetail;

test('a lead marked as answered keeps its place and no longer counts as open', () => {
  const work = { ...WORK, isUnowned: false };
  const after = replaceLead(
    page,
    detail('A', { state: 'answered', isLate: false, waitingMinutes: null, revision: 1, work }),
  );
  expect(after.leads[0]).toMatchObject({ revision: 1, work });
  expect(after.leads.map(({ reference, state }) => [reference, state])).toEqual([
    ['A', 'answered'],
    ['B', 'suspect'],
  ]);
  expect(after.counts).toEqual({ ...page.counts, open: 2, late: 1, new: 1, unowned: 2 });
});

test('a suspect lead that is not spam counts as new, open and late', () => {
  expect(replaceLead(page, detail('B', { state: 'new', isLate: true })).counts).toEqual({
    ...page.counts,
    open: 4,
    late: 3,
    new: 3,
    suspect: 0,
    unowned: 4,
  });
});

test('an answered request of a stopped machine no longer counts as urgent', () => {
  const urgent = { ...page, leads: [summary('A', { isUrgent: true })] };
  const after = replaceLead(urgent, detail('A', { state: 'answered', isLate: false, isUrgent: true }));
  expect(after.counts).toMatchObject({ open: 2, urgent: 0, late: 1 });
});

test('a lead that a person takes, with a follow-up for today, counts as theirs and as due', () => {
  const work = { ...WORK, isUnowned: false, isMine: true, isFollowUpDue: true, asksOutcome: true };
  const { counts } = replaceLead(page, detail('A', { work }));
  expect(counts).toEqual({ ...page.counts, unowned: 2, mine: 3, due: 2, undecided: 5 });
});

describe('after a change by a colleague', () => {
  const refreshed = (leads: LeadSummary[]) =>
    refreshLeads(page, ['A', 'B'], {
      ...page,
      leads,
      next: 'C',
      counts: { ...page.counts, new: 1 },
      people: ['Bia'],
    });

  test('the leads keep their places, and the counts are current; leads that arrived are not known yet', () => {
    const after = refreshed([summary('B'), summary('A', { state: 'answered', revision: 1 })]);
    expect(after.leads.map(({ reference, state }) => [reference, state])).toEqual([
      ['A', 'answered'],
      ['B', 'new'],
    ]);
    expect(after).toMatchObject({ counts: { new: 1 }, people: ['Bia'], next: null });
  });

  test('an erased lead leaves the list; one that was loaded meanwhile stays', () => {
    expect(refreshed([summary('A')]).leads.map(({ reference }) => reference)).toEqual(['A']);
    const { leads } = refreshLeads(page, ['A'], { ...page, leads: [] });
    expect(leads.map(({ reference }) => reference)).toEqual(['B']);
  });

  test('a newer change of this person stays', () => {
    const own = { ...page, leads: [summary('A', { state: 'active', revision: 2 })] };
    const { leads } = refreshLeads(own, ['A'], { ...page, leads: [summary('A', { revision: 1 })] });
    expect(leads).toMatchObject([{ state: 'active', revision: 2 }]);
  });
});

describe('a person is asked', () => {
  const ask = (deed: Deed, work: Partial<LeadWork>, change: Partial<LeadSummary> = {}) =>
    questionBefore(deed, summary('A', { work: { ...WORK, ...work }, ...change }))?.text;

  test('before working on a request that is a colleague’s, or that a colleague replies to', () => {
    expect(ask('take', { heldBy: 'Ana' })).toBe('Este pedido é de Ana. Assumir mesmo assim?');
    expect(ask('discard', { heldBy: 'Ana' })).toBe('Este pedido é de Ana. Descartar mesmo assim?');
    expect(ask('reply', { heldBy: 'Ana', replying: { by: 'Rui', forMs: 1 } })).toBe(
      'Rui está respondendo este pedido. Responder mesmo assim?',
    );
  });

  test('before a reply that reopens a request, or that its customer has cancelled', () => {
    const discarded = { state: 'discarded' } as const;
    expect(ask('reply', {}, discarded)).toBe('O pedido está em “Descartado”. Responder e reabrir?');
    expect(ask('reply', { heldBy: 'Ana' }, discarded)).toBe(
      'Este pedido é de Ana. O pedido está em “Descartado”. Responder e reabrir?',
    );
    for (const state of ['discarded', 'active'] as const)
      expect(ask('reply', { isWithdrawn: true }, { state })).toBe(
        'O cliente cancelou o pedido. Responder mesmo assim?',
      );
  });

  test('nothing else', () => {
    expect(ask('take', {})).toBeUndefined();
    expect(ask('reply', { assignee: 'Bia', isMine: true })).toBeUndefined();
    expect(ask('discard', {}, { state: 'discarded' })).toBeUndefined();
  });
});

test.each<[LeadState, LeadState, boolean]>([
  ['new', 'discarded', true],
  ['active', 'new', true],
  ['suspect', 'discarded', true],
  // Its spam flags are gone.
  ['suspect', 'new', false],
])('a change from %s to %s can be undone: %s', (old, now, can) => {
  expect(canReturnTo(old, now)).toBe(can);
});

test('an older version of a lead changes nothing', () => {
  const newer = { ...page, leads: [summary('A', { revision: 2 })] };
  expect(replaceLead(newer, detail('A', { state: 'answered', revision: 1 }))).toBe(newer);
});

test('a lead that is not in the list changes nothing', () => {
  expect(replaceLead(page, detail('C', { state: 'answered' }))).toBe(page);
});

test('the next page follows the list, also if a row has changed meanwhile, but not another list', () => {
  const first = { ...page, next: 'after B' };
  const changed = replaceLead(first, detail('A', { state: 'answered' }));
  const more = { ...page, leads: [summary('B'), summary('C')], next: null };
  const { leads, next } = appendPage(changed, 'after B', more);
  expect(leads.map(({ reference, state }) => [reference, state])).toEqual([
    ['A', 'answered'],
    ['B', expect.anything()],
    ['C', expect.anything()],
  ]);
  expect(next).toBeNull();
  expect(appendPage({ ...first, next: 'after A' }, 'after B', more).leads).toBe(first.leads);
});

describe('the arrivals between two loads', () => {
  const counted = (news: number, change: Partial<InboxPage>): InboxPage => ({
    ...page,
    counts: { ...page.counts, new: news },
    ...change,
  });

  test('are the new leads that the list did not hold, also if a colleague has taken others meanwhile', () => {
    const leads = [summary('A', { state: 'active' }), summary('C'), summary('D', { state: 'active' })];
    expect(countArrivals(counted(1, { leads: [summary('A')] }), counted(1, { leads }))).toBe(1);
  });

  test('are counted by their number while the list has a page that is not loaded', () => {
    const before = counted(60, { leads: [summary('A')], next: 'A' });
    // After a colleague has taken A, the next page's B is the first; no lead has arrived.
    expect(countArrivals(before, counted(59, { leads: [summary('B')], next: 'B' }))).toBeLessThanOrEqual(0);
    expect(countArrivals(before, counted(62, { leads: [summary('A')], next: 'A' }))).toBe(2);
    expect(countArrivals(counted(50, { next: null }), counted(51, { next: 'A' }))).toBe(1);
  });
});

const FILE: LeadAttachment = {
  id: '1',
  name: 'rosca.jpg',
  kind: 'jpeg',
  bytes: 1_300_000,
  state: 'complete',
};
const RECEIVED = '2026-11-20T12:00:00Z';
const at = (hours: number) => new Date(Date.parse(RECEIVED) + hours * 3_600_000);

test.each<[Partial<LeadAttachment>, number, string]>([
  [{}, 1, 'JPEG · 1,2\u00a0MB'],
  [{ bytes: 300 }, 1, 'JPEG · 1\u00a0kB'],
  // Of a kind that used to be accepted.
  [{ kind: 'pptx' as 'zip' }, 1, 'PPTX · 1,2\u00a0MB'],
  [{ state: 'open', kind: null }, 23, '1,2\u00a0MB · a caminho'],
  [{ state: 'open', kind: null }, 25, '1,2\u00a0MB · não chegou'],
  [{ state: 'open', kind: null, bytes: 0 }, 1, 'a caminho'],
  [{ state: 'missing', kind: null }, 200, '1,2\u00a0MB · não chegou'],
  [{ state: 'refused', kind: null }, 1, '1,2\u00a0MB · não chegou: o conteúdo não é de um tipo aceito'],
  [{ state: 'removed' }, 900, 'JPEG · 1,2\u00a0MB · apagado, porque o pedido foi descartado'],
])('%j after %i hours is described as %j', (change, hours, expected) => {
  expect(describeFile({ ...FILE, ...change }, RECEIVED, at(hours))).toBe(expected);
});

test('shows complete photos as pictures, and names files that have no name yet', () => {
  expect(isPicture(FILE)).toBe(true);
  for (const change of [{ state: 'open' }, { kind: 'heic' }, { kind: 'pdf' }, { state: 'removed' }] as const)
    expect(isPicture({ ...FILE, ...change })).toBe(false);
  expect(nameFile({ name: '' })).not.toBe('');
});

const request = { name: 'Ana Prado', message: 'Rosca de 60 mm.', machine: '', segment: 'injecao' } as const;
const greet = (change: { name?: string; message?: string; machine?: string } = {}) =>
  writeReply('first-answer', { ...request, ...change }, 'K7P29QRM', 0).split('\n')[0];

test('a reply names the person, the company, the reference and the part, then contains the chosen text', () => {
  for (const name of REPLY_TEXT_NAMES) {
    const { text } = REPLY_TEXTS[name];
    expect(writeReply(name, request, 'K7P29QRM', 2)).toBe(
      `Olá, Ana! Aqui é da ${company.brand}, sobre o seu pedido de orçamento K7P2-9QRM (a sua peça).\n\n${typeof text === 'string' ? text : text(request, 2)}`,
    );
  }
});

test('the first reply asks for pictures only where none came', () => {
  const [without, withFiles] = [0, 2].map((files) => writeReply('first-answer', request, 'K7P29QRM', files));
  expect(without).toContain('Se tiver fotos');
  expect(withFiles).toContain('com os arquivos');
  expect(withFiles).not.toContain('fotos');
});

test.each([
  ['ANA PRADO', 'Ana'],
  ['ana', 'Ana'],
  ['McDonald Silva', 'McDonald'],
  ['  Ângela  ', 'Ângela'],
  ['Seu Zé', 'Seu Zé'],
  ['DONA MARIA DA SILVA', 'Dona Maria'],
  ['Sr. João', 'Sr. João'],
  ['Seu', 'Seu'],
])('%j is greeted as %j', (name, greeted) => {
  expect(greet({ name })).toContain(`Olá, ${greeted}!`);
});

test.each([
  [{ machine: 'Romi Prática 130' }, 'peça da Romi Prática 130'],
  [{ message: '• Kit (quantidade: 1)\n\nOi.', machine: 'Romi' }, 'Kit'],
  [{ message: '• Kit (quantidade: 1)\n• Bico (quantidade: 3)' }, 'Kit e 3 × Bico'],
  [
    { message: ['A', 'B', 'C', 'D'].map((title) => `• ${title} (quantidade: 1)`).join('\n') },
    'A, B, C e mais 1 item',
  ],
])('the part of %j is %j', (change, part) => {
  expect(greet(change)).toContain(`(${part})`);
});

test('an entry counts from the given time, else from now', () => {
  expect(toEntry(EMPTY_DRAFT).receivedAt).toBeNull();
  expect(toEntry({ ...EMPTY_DRAFT, receivedAt: '2026-11-24T14:00' }).receivedAt).toBe(
    new Date(2026, 10, 24, 14).toISOString(),
  );
});

test('an entry has one key for the same contents, and another one after a change', () => {
  const first = withKey({ ...EMPTY_DRAFT, name: 'Ana' });
  expect(first.key).toMatch(/^[\da-f-]{36}$/);
  expect(withKey({ ...first }).key).toBe(first.key);
  expect(withKey({ ...first, name: 'Eva' }).key).not.toBe(first.key);
});

test('a title contains one count, and none without new leads', () => {
  expect(countInTitle('Loja', 3)).toBe('(3) Loja');
  expect(countInTitle('(3) Loja', 12)).toBe('(12) Loja');
  expect(countInTitle('(12) Loja', 0)).toBe('Loja');
});

test('arrivals are counted in words, and zero or fewer are not announced', () => {
  expect([-1, 0, 1, 2].map(describeArrivals)).toEqual([
    undefined,
    undefined,
    '1 pedido novo',
    '2 pedidos novos',
  ]);
});
