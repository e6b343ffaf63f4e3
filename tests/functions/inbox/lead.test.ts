import { describe, expect, test } from 'vitest';
import { workOutbox } from '../../../netlify/outbox/work.ts';
import { addressOf } from '../../../src/contracts/define-call.ts';
import { leadCall } from '../../../src/contracts/desk.ts';
import { leadResponse } from '../../../src/shared/inbox/inbox-answers.ts';
import { MOST_RELATED } from '../../../src/shared/inbox/inbox-wire.ts';
import { formatReference } from '../../../src/shared/request/reference.ts';
import { prepareInbox, type SeededLead } from '../../fixtures/inbox.ts';
import { REQUEST } from '../../fixtures/lead-pipeline.ts';

const { inbox, output } = await prepareInbox();

const bodyOf = async (response: Response) => leadResponse.parse(await response.json());
const row = async (reference: string) => {
  const [found] = await inbox.staff.database.query<Record<string, unknown>>(
    'SELECT * FROM leads WHERE reference = $1',
    [reference],
  );
  return found;
};

describe('a lead', () => {
  test('is returned with the whole request', async () => {
    const reference = await inbox.add({ suspicions: ['too-fast'] });
    const { segment, ...rest } = REQUEST;
    expect(await inbox.lead(reference)).toMatchObject({
      reference,
      receivedAt: inbox.minutesAgo(10).toISOString(),
      request: { ...rest, segment },
      suspicions: ['enviado em menos de 2 segundos'],
      state: 'suspect',
      revision: 0,
      delivery: 'delivered',
      nextAttemptAt: null,
      events: [],
    });
  });

  test('has reply links with the reference and nothing else of the request', async () => {
    const reference = await inbox.add({ email: 'a?cc=b&x@cliente.example' });
    const { email, whatsapp } = (await inbox.lead(reference)).replyLinks;
    const mail = new URL(email ?? '');
    expect(decodeURIComponent(mail.pathname)).toBe('a?cc=b&x@cliente.example');
    expect(mail.searchParams.get('subject')).toBe(`Solicitação de orçamento ${formatReference(reference)}`);
    expect([...mail.searchParams.keys()]).toEqual(['subject', 'body']);
    const chat = new URL(whatsapp ?? '');
    expect(chat.pathname).toBe('/5511987654321');
    expect(chat.searchParams.get('text')).toContain(formatReference(reference));
    expect(`${email}${whatsapp}`).not.toMatch(/Prado|Rosca/);
  });

  test('has no WhatsApp link if the phone number is ambiguous', async () => {
    const reference = await inbox.add({ phone: '123456789012345' });
    expect((await inbox.lead(reference)).replyLinks.whatsapp).toBeNull();
  });

  test('that does not exist gives 404, for reading and for actions', async () => {
    for (const reference of ['ZZZZ9999', 'x%00']) {
      expect((await inbox.read(reference)).status).toBe(404);
      expect((await inbox.act(reference, 'nota', { note: 'x' })).status).toBe(404);
    }
    const path = `${addressOf(leadCall, { reference: await inbox.add() })}/apagar`;
    expect((await inbox.staff.call(path, { method: 'POST', cookie: inbox.cookie, body: {} })).status).toBe(
      404,
    );
  });
});

describe('a change of state', () => {
  test('is recorded with its author and time', async () => {
    const reference = await inbox.add();
    await inbox.act(reference, 'estado', { state: 'active', revision: 0 });
    inbox.staff.advance(60);
    const { lead } = await bodyOf(await inbox.act(reference, 'estado', { state: 'answered', revision: 1 }));
    expect(lead).toMatchObject({ state: 'answered', revision: 2, isLate: false, waitingMinutes: null });
    expect(lead.events).toMatchObject([
      { at: '2026-11-24T17:00:00.000Z', author: 'Bia', kind: 'state', from: 'new', to: 'active' },
      { at: '2026-11-24T17:01:00.000Z', author: 'Bia', kind: 'state', from: 'active', to: 'answered' },
    ]);
  });

  test('counts as contact with the visitor only if the new state is “answered”', async () => {
    const reference = await inbox.add();
    await inbox.act(reference, 'estado', { state: 'active', revision: 0 });
    expect((await row(reference))?.['last_contact_at']).toBeNull();
    await inbox.act(reference, 'estado', { state: 'answered', revision: 1 });
    expect((await row(reference))?.['last_contact_at']).toEqual(inbox.staff.clock);
  });

  test('a note is stored without NUL and direction marks, and keeps its line breaks', async () => {
    const reference = await inbox.add();
    const note = 'Ligar\u0000 \u202e\u200fcedo\u2069\nhoje';
    expect((await inbox.act(reference, 'nota', { note })).status).toBe(200);
    expect((await inbox.lead(reference)).events).toMatchObject([{ kind: 'note', note: 'Ligar cedo\nhoje' }]);
  });

  test('based on an old revision responds 409 with the current lead and changes nothing', async () => {
    const reference = await inbox.add();
    await inbox.act(reference, 'estado', { state: 'active', revision: 0 });
    const response = await inbox.act(reference, 'estado', { state: 'discarded', revision: 0 });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: 'conflict', lead: { state: 'active', revision: 1 } });
    expect(await inbox.lead(reference)).toMatchObject({ state: 'active', revision: 1 });
  });

  test('made from the list is based on the revision that the list shows', async () => {
    const reference = await inbox.add();
    await inbox.act(reference, 'estado', { state: 'active', revision: 0 });
    const { leads } = await inbox.page();
    expect(leads).toMatchObject([{ reference, revision: 1 }]);
  });

  test('by ten people at once succeeds for one', async () => {
    const reference = await inbox.add();
    const states = ['active', 'answered', 'discarded'] as const;
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        inbox.act(reference, 'estado', { state: states[i % 3] ?? 'active', revision: 0 }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(9);
    expect((await inbox.lead(reference)).events).toHaveLength(1);
  });

  test('back to “new” clears the spam flags', async () => {
    const reference = await inbox.add({ suspicions: ['honeypot'] });
    const { lead } = await bodyOf(await inbox.act(reference, 'estado', { state: 'new', revision: 0 }));
    expect(lead).toMatchObject({ state: 'new', suspicions: [] });
    expect(lead.events).toMatchObject([{ from: 'suspect', to: 'new' }]);
  });

  test.each<[unknown, unknown]>([
    ['x', 0],
    ['active', undefined],
    ...[2 ** 31 - 1, 2 ** 53, -1, 1.5, '0'].map((revision) => ['active', revision] as [unknown, unknown]),
  ])('to %j, based on the revision %j, which no lead has, is refused', async (state, revision) => {
    const reference = await inbox.add();
    expect((await inbox.act(reference, 'estado', { state, revision } as never)).status).toBe(422);
    expect((await inbox.lead(reference)).state).toBe('new');
    expect((await inbox.act(reference, 'estado', { state: 'active', revision: 2 ** 31 - 2 })).status).toBe(
      409,
    );
  });
});

describe('another action of the team', () => {
  test('a note is stored as written and causes no conflict with a change of state', async () => {
    const reference = await inbox.add();
    await inbox.act(reference, 'nota', { note: '  Ligar às 15h.\nPedir desenho.\u0000 ' });
    await inbox.act(reference, 'estado', { state: 'active', revision: 0 });
    const { events } = await inbox.lead(reference);
    expect(events).toMatchObject([
      { kind: 'note', author: 'Bia', note: 'Ligar às 15h.\nPedir desenho.' },
      { kind: 'state' },
    ]);
  });

  test.each(['', '  ', 'x'.repeat(2001), 7])('the note %j is refused', async (note) => {
    const reference = await inbox.add();
    expect((await inbox.act(reference, 'nota', { note } as never)).status).toBe(422);
    expect((await inbox.lead(reference)).events).toEqual([]);
  });

  test('a reply counts as contact and makes a new lead active, but not an answered one', async () => {
    const reference = await inbox.add();
    const { lead } = await bodyOf(await inbox.act(reference, 'resposta', { channel: 'whatsapp' }));
    expect(lead).toMatchObject({ state: 'active', revision: 1 });
    expect(lead.events).toMatchObject([
      { kind: 'reply', channel: 'whatsapp' },
      { kind: 'state', from: 'new', to: 'active' },
    ]);
    expect((await row(reference))?.['last_contact_at']).toEqual(inbox.staff.clock);
    const done = await inbox.add({ handling: 'answered' });
    const again = await bodyOf(await inbox.act(done, 'resposta', { channel: 'email' }));
    expect(again.lead).toMatchObject({ state: 'answered', revision: 0, events: [{ channel: 'email' }] });
    expect((await inbox.act(done, 'resposta', { channel: 'fax' } as never)).status).toBe(422);
  });
});

test('logs nothing that a visitor or the team wrote', async () => {
  const reference = await inbox.add({ delivery: 'pending' });
  inbox.smtp.behaviour = 'reject';
  await inbox.act(reference, 'nota', { note: 'segredo' });
  await workOutbox(inbox.leadServices);
  await inbox.ask({ text: 'prado' });
  expect(output.lines.join('\n')).toContain(formatReference(reference));
  expect(output.lines.join('\n')).not.toMatch(/segredo|prado|ana@/i);
});

const PRADO = { name: 'Ana Prado', email: 'ana.prado@gmail.com', phone: '(11) 98765-4321', company: 'Prado' };
/** Has no value in common with PRADO. */
const other = (details: Partial<SeededLead> = {}) => ({
  name: 'Rui Costa',
  email: 'rui@outlook.com',
  phone: '(19) 3333-2222',
  company: '',
  ...details,
});
const relatedTo = async (reference: string) => (await inbox.lead(reference)).related;

test.each<[string, Partial<SeededLead>, string]>([
  ['email in capitals', other({ email: 'ANA.PRADO@GMAIL.COM' }), 'email'],
  [
    'Gmail address without its dot and with a tag',
    other({ email: 'anaprado+rosca@googlemail.com' }),
    'email',
  ],
  ['phone with the country code', other({ phone: '+55 11 98765 4321' }), 'phone'],
  ['phone without the ninth digit', other({ phone: '011 8765-4321' }), 'phone'],
  ['phone without the area code', other({ phone: '98765-4321' }), 'phone'],
  ['first of two phones', other({ phone: '11 98765-4321 / 11 3333-4444' }), 'phone'],
  ['phone and email', other({ email: PRADO.email, phone: PRADO.phone }), 'both'],
])('a request shows the one with the same %s, and what is the same', async (_, details, because) => {
  const first = await inbox.add(PRADO);
  const second = await inbox.add({ ...details, handling: 'answered', receivedAt: inbox.minutesAgo(90) });
  expect(await relatedTo(first)).toEqual({
    count: 1,
    leads: [
      {
        reference: second,
        receivedAt: inbox.minutesAgo(90).toISOString(),
        name: 'Rui Costa',
        company: '',
        state: 'answered',
        because,
      },
    ],
  });
  expect((await relatedTo(second)).leads).toMatchObject([{ reference: first, because }]);
});

test.each<[string, Partial<SeededLead>]>([
  ['a company', other({ company: 'Prado' })],
  ['a free provider', other({ email: 'rui@gmail.com' })],
  ['the end of a number in another area', other({ phone: '(19) 98765-4321' })],
])('requests that share only %s are not shown', async (_, details) => {
  const first = await inbox.add(PRADO);
  await inbox.add(details);
  expect(await relatedTo(first)).toEqual({ count: 0, leads: [] });
});

test('requests without a phone or an email, or with an invented number, do not count as one person’s', async () => {
  const [first] = [
    await inbox.add(other({ email: '', phone: '(11) 99999-9999' })),
    await inbox.add(other({ email: '', phone: '(11) 99999-9999' })),
    await inbox.add(other({ email: '', phone: '' })),
  ];
  expect(await relatedTo(first ?? '')).toEqual({ count: 0, leads: [] });
});

test('the newest requests are shown, with the number of all', async () => {
  const references: string[] = [];
  for (let age = 0; age <= MOST_RELATED + 1; age += 1)
    references.push(await inbox.add({ ...PRADO, receivedAt: inbox.minutesAgo(age) }));
  const { count, leads } = await relatedTo(references.at(-1) ?? '');
  expect(count).toBe(MOST_RELATED + 1);
  expect(leads.map(({ reference }) => reference)).toEqual(references.slice(0, MOST_RELATED));
});

test('responds 405 to other methods', async () => {
  const reference = await inbox.add();
  expect((await inbox.ask({}, { method: 'GET', body: undefined })).status).toBe(405);
  expect((await inbox.export({}, { method: 'DELETE', body: undefined })).status).toBe(405);
  expect((await inbox.read(reference, { method: 'DELETE' })).status).toBe(405);
  expect((await inbox.act(reference, 'nota', { note: 'x' }, { method: 'GET', body: undefined })).status).toBe(
    405,
  );
});
