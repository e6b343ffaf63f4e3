import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { exportPersonalData, parseSubject } from '../../../netlify/leads/erase/privacy.ts';
import { replaceStaffName } from '../../../netlify/staff/pseudonym.ts';
import { entryCall } from '../../../src/contracts/desk.ts';
import type { Entry } from '../../../src/shared/inbox/entry.ts';
import { entryResponse } from '../../../src/shared/inbox/entry-answers.ts';
import { staffFailure } from '../../../src/shared/staff/staff-answers.ts';
import { KEY_HEADER } from '../../../src/shared/staff/staff-wire.ts';
import { prepareInbox } from '../../fixtures/inbox.ts';
import { REQUEST } from '../../fixtures/lead-pipeline.ts';
import type { Call } from '../../fixtures/staff.ts';

const { inbox, output } = await prepareInbox();

const ENTRY: Entry = {
  ...REQUEST,
  email: '',
  phone: '+55 11 98765-4321',
  origin: 'whatsapp',
  receivedAt: null,
  isSure: false,
};
const enter = (
  entry: Partial<Record<keyof Entry, unknown>> = {},
  key: string = randomUUID(),
  call: Call = {},
) =>
  inbox.staff.call(entryCall.path, {
    method: 'POST',
    cookie: inbox.cookie,
    body: { ...ENTRY, ...entry },
    headers: { [KEY_HEADER]: key },
    ...call,
  });
const referenceOf = async (response: Response) => {
  expect(response.status).toBe(201);
  return entryResponse.parse(await response.json()).reference;
};
const refusalOf = async (response: Response) => staffFailure.parse(await response.json());
const count = async () => (await inbox.page()).leads.length;

test('an entered request is a normal lead, records who entered it, and sends no mail', async () => {
  const reference = await referenceOf(await enter());
  expect((await inbox.page({ view: 'open' })).leads).toMatchObject([
    { reference, origin: 'whatsapp', state: 'new', name: REQUEST.name, waitingMinutes: 0 },
  ]);
  expect(await inbox.lead(reference)).toMatchObject({
    origin: 'whatsapp',
    delivery: 'delivered',
    suspicions: [],
    events: [{ kind: 'entry', author: 'Bia' }],
    replyLinks: { email: null, whatsapp: expect.stringContaining('5511987654321') },
  });
  expect(inbox.smtp.mails).toEqual([]);
  // It becomes late like the others.
  expect(await inbox.staff.database.query("SELECT kind FROM outbox WHERE kind = 'late'")).toEqual([
    { kind: 'late' },
  ]);
  expect((await inbox.act(reference, 'estado', { state: 'answered', revision: 0 })).status).toBe(200);
  expect(output.lines.join()).not.toContain(REQUEST.name);
});

test('who entered a request is not named any more once their name is replaced', async () => {
  const reference = await referenceOf(
    await enter({}, randomUUID(), { cookie: await inbox.staff.signIn('Dora') }),
  );
  await replaceStaffName(inbox.staff.services.database, 'Dora', 'pessoa-abc123');
  expect((await inbox.lead(reference)).events).toMatchObject([{ kind: 'entry', author: 'pessoa-abc123' }]);
  const rows = await inbox.staff.database.query('SELECT to_jsonb(leads) AS row FROM leads');
  expect(JSON.stringify(rows)).not.toContain('Dora');
});

test('a name and a phone or an email are enough, and the lists, the file and the search take them', async () => {
  const least = { company: '', segment: '', machine: '', message: '', urgent: '', phone: '' };
  const byMail = await referenceOf(
    await enter({ ...least, origin: 'email', email: 'rui@sopra.example', name: 'Rui' }),
  );
  const byPhone = await referenceOf(
    await enter({ ...least, origin: 'phone', phone: '3234-5678', name: 'Eva' }),
  );
  expect((await inbox.lead(byMail)).replyLinks).toEqual({
    email: expect.stringContaining('mailto:rui@sopra.example'),
    whatsapp: null,
  });
  expect((await inbox.lead(byPhone)).request).toMatchObject({ email: '', message: '' });
  expect(await inbox.found({ text: 'eva 32345678' })).toEqual([byPhone]);
  expect((await (await inbox.export()).text()).trimEnd().split('\r\n')).toHaveLength(3);
});

test('a request without an email belongs to no other person in a privacy request', async () => {
  await enter({ name: 'Ana Prado', phone: '(11) 98765-4321', company: '' });
  await enter({ name: 'Rui Costa', phone: '(19) 3234-5678', company: '', message: 'Rosca.' });
  const subject = parseSubject('11 98765-4321');
  const data = subject && (await exportPersonalData(inbox.staff.services.database, subject));
  expect(data?.own.map(({ name }) => name)).toEqual(['Ana Prado']);
  expect(data?.tables['lead_events']).toHaveLength(1);
  expect(data?.mentions).toEqual([]);
});

test('is stored once per key, and the key of one request stores no other', async () => {
  const key = randomUUID();
  const reference = await referenceOf(await enter({}, key));
  expect(await referenceOf(await enter({}, key))).toBe(reference);
  expect((await enter({ message: 'Outra rosca.', isSure: true }, key)).status).toBe(422);
  expect(await count()).toBe(1);
  expect((await inbox.lead(reference)).events).toHaveLength(1);
});

test('asks before a second request of the same phone or email within seven days', async () => {
  const phone = '11 8765-4321';
  const reference = await inbox.add({
    phone: '(11) 98765-4321',
    email: 'x@y.example',
    receivedAt: inbox.minutesAgo(60),
  });
  await inbox.add({ phone, receivedAt: inbox.minutesAgo(8 * 24 * 60) });
  const response = await enter({ phone });
  expect(response.status).toBe(409);
  const similar = [{ reference, name: REQUEST.name, company: REQUEST.company, state: 'new' }];
  expect(await refusalOf(response)).toMatchObject({ similar });
  expect(await refusalOf(await enter({ phone: '', email: 'X@Y.example' }))).toMatchObject({ similar });
  expect(await refusalOf(await enter({ phone: `${phone} ramal 2`, email: '' }))).toMatchObject({ similar });
  expect(await count()).toBe(2);
  await referenceOf(await enter({ phone, isSure: true }));
  expect(await count()).toBe(3);
});

test('counts from the time of the chat on, and is late at once if that is long ago', async () => {
  const receivedAt = '2026-11-20T17:02:00.000Z';
  const reference = await referenceOf(await enter({ receivedAt }));
  expect(await inbox.lead(reference)).toMatchObject({ receivedAt, isLate: true });
  // Its age does not count in the mail statistics of the site.
  expect((await inbox.page()).counts).toMatchObject({ open: 1, late: 1 });
});

describe('refuses', () => {
  test.each<[keyof Entry, Partial<Record<keyof Entry, unknown>>]>([
    ['origin', { origin: 'site' }],
    ['origin', { origin: undefined }],
    ['name', { name: ' \u0000' }],
    ['name', { name: 'a'.repeat(121) }],
    ['phone', { phone: '' }],
    ['phone', { phone: '12345' }],
    ['email', { email: 'ana' }],
    ['email', { email: 'teste@site.invalid' }],
    ['segment', { segment: 'x' }],
    ['message', { message: 'a'.repeat(5001) }],
    ['receivedAt', { receivedAt: '2026-11-24T17:30:00Z' }],
    ['receivedAt', { receivedAt: '2024-11-24T17:30:00Z' }],
    ['receivedAt', { receivedAt: 'ontem' }],
  ])('a wrong %s: %j', async (field, entry) => {
    const response = await enter(entry);
    expect(response.status).toBe(422);
    expect((await refusalOf(response)).problems?.map((problem) => problem.field)).toEqual([field]);
    expect(await count()).toBe(0);
  });

  test('another method, another body and an invalid key', async () => {
    expect((await enter({}, undefined, { method: 'GET', body: undefined })).status).toBe(405);
    expect((await enter({}, undefined, { body: '[]' })).status).toBe(400);
    expect((await enter({}, 'x')).status).toBe(422);
    expect((await enter({ message: 'a'.repeat(40_000) })).status).toBe(413);
  });
});
