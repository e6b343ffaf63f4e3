import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { loadAnswers } from '../../../netlify/figures/load-requests.ts';
import { weeksUntil } from '../../../netlify/figures/weeks.ts';
import { exportPersonalData } from '../../../netlify/leads/erase/privacy.ts';
import { addAccount, revokeAccount } from '../../../netlify/staff/accounts/accounts.ts';
import { replaceStaffName } from '../../../netlify/staff/pseudonym.ts';
import { leadResponse } from '../../../src/shared/inbox/inbox-answers.ts';
import type { ChosenState } from '../../../src/shared/inbox/lead-state.ts';
import type { Role } from '../../../src/shared/staff/roles.ts';
import { prepareInbox } from '../../fixtures/inbox.ts';
import { REQUEST } from '../../fixtures/lead-pipeline.ts';

const { inbox } = await prepareInbox();
const { database } = inbox.staff.services;
const DAY_SECONDS = 86_400;

const bodyOf = async (response: Response) => leadResponse.parse(await response.json());

async function addColleague(name: string, role: Role = 'sales'): Promise<string> {
  const id = randomUUID();
  const email = `${name.toLowerCase()}@fabrica.example`;
  await addAccount(database, id, { name, email, role }, inbox.staff.clock);
  await inbox.staff.database.query('UPDATE staff_accounts SET activated_at = invited_at WHERE id = $1', [id]);
  return id;
}

beforeEach(async () => {
  inbox.cookie = await inbox.staff.signIn('Bia');
});

describe('the assignee of a lead', () => {
  test('is the person who takes it or a colleague, and the history records who assigned it', async () => {
    await addColleague('Caio');
    const reference = await inbox.add();
    expect((await inbox.page()).people).toEqual(['Bia', 'Caio']);
    const taken = await bodyOf(await inbox.act(reference, 'responsavel', { assignee: 'Bia', revision: 0 }));
    expect(taken.lead).toMatchObject({
      revision: 1,
      work: { assignee: 'Bia', isMine: true, isUnowned: false },
    });
    expect(await inbox.found({ view: 'mine' })).toEqual([reference]);
    expect(await inbox.found({ view: 'unowned' })).toEqual([]);
    await inbox.act(reference, 'responsavel', { assignee: 'Caio', revision: 1 });
    expect((await inbox.page()).counts).toMatchObject({ mine: 0, unowned: 0 });
    const { lead } = await bodyOf(await inbox.act(reference, 'responsavel', { assignee: null, revision: 2 }));
    expect(lead.events).toMatchObject([
      { kind: 'assignment', author: 'Bia', detail: 'Bia' },
      { kind: 'assignment', detail: 'Caio' },
      { kind: 'assignment', detail: null },
    ]);
    expect(await inbox.found({ view: 'unowned' })).toEqual([reference]);
  });

  test('may be whoever sees the requests, also beside the catalogue, and nobody else', async () => {
    await addColleague('Davi', 'both');
    await addColleague('Eva', 'catalogue');
    const reference = await inbox.add();
    expect((await inbox.page()).people).toEqual(['Bia', 'Davi']);
    const { lead } = await bodyOf(
      await inbox.act(reference, 'responsavel', { assignee: 'Davi', revision: 0 }),
    );
    expect(lead.work.assignee).toBe('Davi');
    const refused = await inbox.act(reference, 'responsavel', { assignee: 'Eva', revision: 1 });
    expect(refused.status).toBe(422);
  });

  test('is refused if the database cannot hold it', async () => {
    const reference = await inbox.add();
    const refused = await inbox.act(reference, 'responsavel', { assignee: '\0', revision: 0 });
    expect(refused.status).toBe(422);
  });

  test('is never an account that cannot see the lead', async () => {
    const reference = await inbox.add();
    for (const assignee of ['Desconhecida', '', 7, 'x'.repeat(41)]) {
      const body = { assignee, revision: 0 } as { assignee: string; revision: number };
      expect((await inbox.act(reference, 'responsavel', body)).status).toBe(422);
    }
    expect(await inbox.lead(reference)).toMatchObject({ revision: 0, events: [] });
  });

  test('who was revoked or has left no longer owns waiting requests', async () => {
    const caio = await addColleague('Caio');
    const waiting = await inbox.add();
    const done = await inbox.add({ handling: 'answered' });
    for (const reference of [waiting, done])
      await inbox.act(reference, 'responsavel', { assignee: 'Caio', revision: 0 });
    await revokeAccount(database, caio, inbox.staff.clock);
    expect(await inbox.found({ view: 'unowned' })).toEqual([waiting]);
    expect((await inbox.page()).counts.unowned).toBe(1);
    expect((await inbox.lead(waiting)).work).toMatchObject({ assignee: 'Caio', isUnowned: true });
    await replaceStaffName(database, 'caio', 'pessoa-abc123');
    expect(await inbox.found({ view: 'unowned' })).toEqual([waiting]);
    expect((await inbox.lead(done)).work.assignee).toBe('pessoa-abc123');
    expect(JSON.stringify(await inbox.lead(done))).not.toContain('Caio');
  });
});

test('a follow-up is due from its day on, until it is done', async () => {
  const reference = await inbox.add({ handling: 'answered' });
  await inbox.act(reference, 'retorno', { followUpOn: '2026-11-25', revision: 0 });
  expect((await inbox.lead(reference)).work).toMatchObject({
    followUpOn: '2026-11-25',
    isFollowUpDue: false,
  });
  expect(await inbox.found({ view: 'due' })).toEqual([]);
  // 22:00 in São Paulo, which is the next day in UTC.
  inbox.staff.clock = new Date('2026-11-25T01:00:00Z');
  inbox.cookie = await inbox.staff.signIn('Bia');
  expect(await inbox.found({ view: 'due' })).toEqual([]);
  inbox.staff.clock = new Date('2026-11-25T03:30:00Z');
  inbox.cookie = await inbox.staff.signIn('Bia');
  expect(await inbox.found({ view: 'due' })).toEqual([reference]);
  expect((await inbox.page()).counts.due).toBe(1);
  await inbox.act(reference, 'retorno', { followUpOn: null, revision: 1 });
  expect(await inbox.found({ view: 'due' })).toEqual([]);
  const bad = { followUpOn: '2026-02-30', revision: 2 };
  expect((await inbox.act(reference, 'retorno', bad)).status).toBe(422);
});

describe('a follow-up with a time and words', () => {
  const followUp = { followUpOn: '2026-11-25', time: '14:30', note: ' ligar para a Ana\nsobre o prazo ' };

  test('is shown with both, also in the history, which the search reads; without its day it has neither', async () => {
    const reference = await inbox.add();
    const { lead } = await bodyOf(await inbox.act(reference, 'retorno', { ...followUp, revision: 0 }));
    const note = 'ligar para a Ana sobre o prazo';
    expect(lead.work).toMatchObject({
      followUpOn: '2026-11-25',
      followUpTime: '14:30',
      followUpNote: note,
    });
    expect(lead.events).toMatchObject([{ kind: 'follow-up', detail: '2026-11-25 14:30', note }]);
    // 14:30 in São Paulo.
    expect(await inbox.staff.database.query("SELECT due_at FROM outbox WHERE kind = 'follow-up'")).toEqual([
      { due_at: new Date('2026-11-25T17:30:00Z') },
    ]);
    expect((await inbox.page()).leads).toMatchObject([
      { work: { followUpTime: '14:30', followUpNote: note } },
    ]);
    expect(await inbox.found({ text: 'prazo' })).toEqual([reference]);
    // As a page from before there were times sends it.
    await inbox.act(reference, 'retorno', { followUpOn: '2026-11-26', revision: 1 });
    expect((await inbox.lead(reference)).work).toMatchObject({ followUpTime: null, followUpNote: '' });
    await inbox.act(reference, 'retorno', { ...followUp, followUpOn: null, revision: 2 });
    const done = await inbox.lead(reference);
    expect(done.work).toMatchObject({ followUpOn: null, followUpTime: null, followUpNote: '' });
    expect(done.events.at(-1)).toMatchObject({ kind: 'follow-up', detail: null, note: null });
  });

  test.each([{ time: '24:00' }, { time: '9:00' }, { time: 930 }, { note: 'x'.repeat(201) }, { note: null }])(
    '%j is refused',
    async (wrong) => {
      const reference = await inbox.add();
      const body = { ...followUp, ...wrong, revision: 0 } as never;
      expect((await inbox.act(reference, 'retorno', body)).status).toBe(422);
      expect((await inbox.lead(reference)).events).toEqual([]);
    },
  );

  test('belongs to the person’s data: exported, and listed where it names another', async () => {
    const reference = await inbox.add();
    const other = await inbox.add({ name: 'Rui', email: 'rui@costa.example', phone: '(21) 3333-4444' });
    const words = (text: string) => ({ followUpOn: '2026-11-25', time: null, note: text, revision: 0 });
    await inbox.act(reference, 'retorno', words('confirmar a medida'));
    await inbox.act(other, 'retorno', words(`falar antes com ${REQUEST.email}`));
    const { tables, mentions } = await exportPersonalData(database, { by: 'email', value: REQUEST.email });
    expect(tables['leads']).toMatchObject([{ follow_up_note: 'confirmar a medida' }]);
    expect(tables['lead_events']).toMatchObject([{ note: 'confirmar a medida' }]);
    expect(mentions.map(({ place }) => place)).toEqual(['lead_events.note', 'leads.follow_up_note']);
  });
});

describe('the first answer', () => {
  // Received on Tuesday at 13:50 in São Paulo; it is 14:00.
  test.each([
    ['a reply', 'resposta', { channel: 'email' }],
    ['the state “answered”', 'estado', { state: 'answered', revision: 0 }],
    ['a proposal', 'proposta', { sentOn: '2026-11-24', revision: 0 }],
    ['an outcome', 'desfecho', { outcome: 'lost', lostReason: 'price', revision: 0 }],
  ] as const)(
    'is %s, in minutes within opening hours, and later ones change nothing',
    async (_, action, body) => {
      const reference = await inbox.add();
      const { lead } = await bodyOf(await inbox.act(reference, action, body));
      const first = { firstAnsweredAt: inbox.staff.clock.toISOString(), firstAnswerMinutes: 10 };
      expect(lead).toMatchObject(first);
      inbox.staff.advance(1200);
      await inbox.act(reference, 'resposta', { channel: 'whatsapp' });
      expect(await inbox.lead(reference)).toMatchObject(first);
    },
  );

  test('is cleared with the proposal that was not sent after all, and the request waits again', async () => {
    const [taken, standing, replied, decided] = [
      await inbox.add(),
      await inbox.add(),
      await inbox.add(),
      await inbox.add(),
    ];
    await inbox.act(replied, 'resposta', { channel: 'email' });
    await inbox.act(decided, 'estado', { state: 'answered', revision: 0 });
    for (const reference of [taken, standing, replied, decided]) {
      const { revision } = await inbox.lead(reference);
      await inbox.act(reference, 'proposta', { sentOn: '2026-11-24', revision });
      if (reference !== standing)
        await inbox.act(reference, 'proposta', { sentOn: null, revision: revision + 1 });
    }
    await inbox.act(standing, 'estado', { state: 'active', revision: 1 });
    const { events, ...lead } = await inbox.lead(taken);
    expect(lead).toMatchObject({ state: 'active', firstAnsweredAt: null, firstAnswerMinutes: null });
    expect(events.at(-1)).toMatchObject({ kind: 'state', from: 'answered', to: 'active' });
    const answered = { state: 'answered', firstAnswerMinutes: 10 };
    expect(await inbox.lead(replied)).toMatchObject(answered);
    expect(await inbox.lead(decided)).toMatchObject(answered);
    expect(await inbox.lead(standing)).toMatchObject({ state: 'active', firstAnswerMinutes: 10 });
  });
});

describe('an outcome', () => {
  test('answers a waiting request, is corrected with its value, and is withdrawn', async () => {
    const reference = await inbox.add();
    await inbox.act(reference, 'proposta', { sentOn: '2026-11-20', revision: 0 });
    const won = { outcome: 'won', wonCents: 1_234_567 } as const;
    const { lead } = await bodyOf(await inbox.act(reference, 'desfecho', { ...won, revision: 1 }));
    expect(lead).toMatchObject({ state: 'answered', work: { ...won, proposalSentOn: '2026-11-20' } });
    expect(lead.events.map(({ kind }) => kind)).toEqual(['proposal', 'state', 'outcome']);
    const lost = { outcome: 'lost', lostReason: 'deadline' } as const;
    await inbox.act(reference, 'desfecho', { ...lost, revision: 2 });
    expect((await inbox.lead(reference)).work).toMatchObject({ ...lost, wonCents: null });
    await inbox.act(reference, 'desfecho', { outcome: null, revision: 3 });
    expect((await inbox.lead(reference)).work).toMatchObject({ outcome: null, lostReason: null });
  });

  test('is asked for 14 days after the answer, unless a follow-up is planned', async () => {
    const reference = await inbox.add();
    await inbox.act(reference, 'estado', { state: 'answered', revision: 0 });
    inbox.staff.advance(14 * DAY_SECONDS - 60);
    inbox.cookie = await inbox.staff.signIn('Bia');
    expect(await inbox.found({ view: 'undecided' })).toEqual([]);
    inbox.staff.advance(120);
    expect(await inbox.found({ view: 'undecided' })).toEqual([reference]);
    const { counts, leads } = await inbox.page();
    expect(counts.undecided).toBe(1);
    expect(leads).toMatchObject([{ work: { asksOutcome: true } }]);
    await inbox.act(reference, 'retorno', { followUpOn: '2026-12-20', revision: 1 });
    expect(await inbox.found({ view: 'undecided' })).toEqual([]);
    await inbox.act(reference, 'retorno', { followUpOn: null, revision: 2 });
    await inbox.act(reference, 'desfecho', { outcome: 'won', wonCents: null, revision: 3 });
    expect(await inbox.found({ view: 'undecided' })).toEqual([]);
  });

  test.each([
    { outcome: 'won', wonCents: 0 },
    { outcome: 'won', wonCents: 1.5 },
    { outcome: 'won' },
    { outcome: 'lost', lostReason: 'x' },
    { outcome: 'lost' },
    { outcome: 'drawn' },
    {},
  ])('%j is refused', async (choice) => {
    const reference = await inbox.add();
    expect((await inbox.act(reference, 'desfecho', { ...choice, revision: 0 } as never)).status).toBe(422);
    expect((await inbox.lead(reference)).events).toEqual([]);
  });
});

test.each([
  ['responsavel', { assignee: 'Bia' }],
  ['retorno', { followUpOn: '2026-12-01', time: '14:30', note: 'prazo' }],
  ['proposta', { sentOn: '2026-11-20' }],
  ['desfecho', { outcome: 'won', wonCents: 100 }],
] as const)('%s is made once per key, and responds 409 where somebody was faster', async (action, body) => {
  const reference = await inbox.add();
  const headers = { 'idempotency-key': randomUUID() };
  const change = { ...body, revision: 0 } as never;
  expect((await inbox.act(reference, action, change, { headers })).status).toBe(200);
  expect((await inbox.act(reference, action, change, { headers })).status).toBe(200);
  const { revision, events } = await inbox.lead(reference);
  expect(revision).toBe(1);
  expect(events.filter(({ kind }) => kind !== 'state')).toHaveLength(1);
  const late = await inbox.act(reference, action, change);
  expect(late.status).toBe(409);
  expect(await late.json()).toMatchObject({ code: 'conflict', lead: { revision: 1 } });
});

test('the export contains the work on a lead and its outcome', async () => {
  const reference = await inbox.add();
  await inbox.act(reference, 'responsavel', { assignee: 'Bia', revision: 0 });
  const followUp = { followUpOn: '2026-12-01', time: '09:15', note: 'prazo; preço' };
  await inbox.act(reference, 'retorno', { ...followUp, revision: 1 });
  await inbox.act(reference, 'proposta', { sentOn: '2026-11-24', revision: 2 });
  await inbox.act(reference, 'desfecho', { outcome: 'won', wonCents: 1_234_567, revision: 3 });
  const csv = await (await inbox.export()).text();
  expect(csv.trimEnd().split('\r\n')[1]).toMatch(
    /;Site;Bia;2026-12-01;2026-11-24 14:00;10;2026-11-24;Ganho;12345,67;;\(11\) 98765-4321;09:15;"prazo; preço";;;$/,
  );
});

const assign = async (reference: string, assignee: string | null, revision: number, headers = {}) =>
  (await inbox.act(reference, 'responsavel', { assignee, revision }, { headers })).status;
const move = (reference: string, state: ChosenState | 'suspect', revision: number) =>
  inbox.act(reference, 'estado', { state, revision });

test('undoing an assignment restores the assignee, even one without an account, and nobody else', async () => {
  // Caio also signs in by the password.
  const [caios, free] = [await inbox.add(), await inbox.add()];
  inbox.cookie = await inbox.staff.signIn('Caio');
  await assign(caios, 'Caio', 0);
  inbox.cookie = await inbox.staff.signIn('Bia');
  expect([await assign(caios, 'Bia', 1), await assign(free, 'Bia', 0)]).toEqual([200, 200]);
  // The other one was never assigned to him.
  expect(await assign(free, 'Caio', 1)).toBe(422);
  const headers = { 'idempotency-key': randomUUID() };
  expect(await assign(caios, 'Caio', 2, headers)).toBe(200);
  expect(await assign(caios, 'Caio', 2, headers)).toBe(200);
  await assign(free, null, 1);
  expect((await inbox.lead(caios)).work.assignee).toBe('Caio');
  expect((await inbox.lead(free)).work.assignee).toBeNull();
});

test('undoing “answered” within ten minutes clears only the first answer that it had set', async () => {
  const [slip, replied, late] = [await inbox.add(), await inbox.add(), await inbox.add()];
  const sold = await inbox.add();
  await inbox.act(replied, 'resposta', { channel: 'email' });
  await move(slip, 'answered', 0);
  await move(replied, 'answered', 1);
  await move(late, 'answered', 0);
  await inbox.act(sold, 'desfecho', { outcome: 'won', wonCents: 100, revision: 0 });
  inbox.staff.advance(540);
  await move(slip, 'new', 1);
  await move(replied, 'active', 2);
  await move(sold, 'active', 1);
  inbox.staff.advance(120);
  await move(late, 'new', 1);
  expect(await inbox.lead(slip)).toMatchObject({ firstAnsweredAt: null, firstAnswerMinutes: null });
  expect(await inbox.lead(replied)).toMatchObject({ firstAnswerMinutes: 10 });
  expect(await inbox.lead(late)).toMatchObject({ firstAnswerMinutes: 10 });
  expect(await inbox.lead(sold)).toMatchObject({ firstAnswerMinutes: 10 });
  const weeks = weeksUntil(inbox.staff.clock, 4);
  expect(await loadAnswers(inbox.staff.services.database, weeks)).toMatchObject({
    answered: 3,
    unanswered: 1,
  });
});

test('discarded spam can become a suspect again, with its flags', async () => {
  const spam = await inbox.add({ suspicions: ['links'] });
  await move(spam, 'discarded', 0);
  expect((await inbox.lead(spam)).state).toBe('discarded');
  expect((await move(spam, 'suspect', 1)).status).toBe(200);
  expect((await inbox.lead(spam)).state).toBe('suspect');
  expect((await inbox.lead(spam)).suspicions).toHaveLength(1);
  // No other lead can be made a suspect by hand.
  const genuine = await inbox.add();
  expect((await move(genuine, 'suspect', 0)).status).toBe(409);
  expect(await inbox.lead(genuine)).toMatchObject({ state: 'new', revision: 0 });
});
