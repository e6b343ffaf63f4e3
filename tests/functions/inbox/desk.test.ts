import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { addAccount, revokeAccount } from '../../../netlify/staff/accounts/accounts.ts';
import { replaceStaffName } from '../../../netlify/staff/pseudonym.ts';
import { addressOf } from '../../../src/contracts/define-call.ts';
import { entryCall, newsCall, replyingCall } from '../../../src/contracts/desk.ts';
import { leadResponse, news } from '../../../src/shared/inbox/inbox-answers.ts';
import { MOST_REFERENCES } from '../../../src/shared/inbox/inbox-wire.ts';
import { IDLE_MINUTES, KEY_HEADER } from '../../../src/shared/staff/staff-wire.ts';
import { prepareInbox } from '../../fixtures/inbox.ts';
import { REQUEST } from '../../fixtures/lead-pipeline.ts';
import type { Call } from '../../fixtures/staff.ts';

// Two people at one desk: Bia, and Caio.
const { inbox } = await prepareInbox();
const { staff } = inbox;
const { database } = staff.services;

/** Asks as a page that opened the inbox before all this does. */
const SINCE = '2000-01-01T00:00:00.000Z';
const ask = (since?: string) =>
  staff.call(since ? `${newsCall.path}?since=${since}` : newsCall.path, { cookie: inbox.cookie });
const hear = async (since = SINCE) => news.parse(await (await ask(since)).json());
const changes = async () => (await hear()).changes;
let caio: { cookie: string };
beforeEach(async () => {
  inbox.cookie = await staff.signIn('Bia');
  caio = { cookie: await staff.signIn('Caio') };
});

/** Says that a person, Bia by default, has the reply to a lead open (POST), or no longer (DELETE). */
const reply = (reference: string, method: string, call: Call = {}) =>
  staff.call(addressOf(replyingCall, { reference }), { method, cookie: inbox.cookie, ...call });
const row = async (reference: string) => {
  const [found] = await staff.database.query<Record<string, unknown>>(
    'SELECT * FROM leads WHERE reference = $1',
    [reference],
  );
  return found;
};
const workOf = async (reference: string, call: Call = caio) =>
  leadResponse.parse(await (await inbox.read(reference, call)).json()).lead.work;

describe('a change is announced to open inboxes', () => {
  test('by every action on a lead, and by none that is refused', async () => {
    const reference = await inbox.add();
    const seen = new Set([await changes()]);
    const actions = [
      () => inbox.act(reference, 'estado', { state: 'active', revision: 0 }),
      () => inbox.act(reference, 'responsavel', { assignee: 'Bia', revision: 1 }),
      () => inbox.act(reference, 'nota', { note: 'Ligar.' }),
      () => inbox.act(reference, 'retorno', { followUpOn: '2026-12-01', revision: 2 }),
      () => inbox.act(reference, 'resposta', { channel: 'email' }),
      () => inbox.act(reference, 'proposta', { sentOn: '2026-11-24', revision: 3 }),
      () => inbox.act(reference, 'desfecho', { outcome: null, revision: 4 }),
    ];
    for (const [at, act] of actions.entries()) {
      expect([at, (await act()).status]).toEqual([at, 200]);
      seen.add(await changes());
      expect(seen.size).toBe(at + 2);
    }
    await inbox.act(reference, 'estado', { state: 'discarded', revision: 0 });
    seen.add(await changes());
    expect(seen.size).toBe(actions.length + 1);
  });

  test('by an entry, and by a discard of suspects but not by their count', async () => {
    const body = { ...REQUEST, origin: 'phone', receivedAt: null, isSure: true };
    const entry = { method: 'POST', cookie: inbox.cookie, body };
    expect((await staff.call(entryCall.path, entry)).status).toBe(201);
    expect(await changes()).not.toBe('');
    await inbox.add({ suspicions: ['honeypot'] });
    const entered = await changes();
    await inbox.discard();
    expect(await changes()).toBe(entered);
    await inbox.discard({ until: staff.clock.toISOString() });
    expect(await changes()).not.toBe(entered);
  });

  test('by a file, a customer’s event and a reply that begins or ends', async () => {
    const reference = await inbox.add();
    const seen = new Set([await changes()]);
    const write = (text: string) => staff.database.query(text);
    const happenings = [
      () => reply(reference, 'POST'),
      () => reply(reference, 'DELETE'),
      () =>
        write(`INSERT INTO lead_events (lead_id, happened_at, author, kind, detail)
               SELECT id, now(), 'cliente', 'customer', 'retirar' FROM leads`),
      () => write('DELETE FROM leads'),
    ];
    for (const happen of happenings) {
      await happen();
      seen.add(await changes());
    }
    expect(seen.size).toBe(happenings.length + 1);
  });
});

describe('an open inbox', () => {
  test('is told of what arrives after it was opened, a suspect and a synthetic request excepted', async () => {
    await inbox.add();
    const first = news.parse(await (await ask()).json());
    expect(first).toMatchObject({ arrivals: 1, new: 1 });
    const { arrivals } = await hear(first.since);
    await inbox.add({ suspicions: ['honeypot'] });
    expect((await hear(first.since)).arrivals).toBe(arrivals);
    // It was kept during an outage.
    await inbox.add({ receivedAt: new Date('2026-11-01T12:00:00Z') });
    expect(await hear(first.since)).toMatchObject({ arrivals: arrivals + 1, new: 2, since: first.since });
    const later = new Date(Date.now() + 3_600_000).toISOString();
    expect(await hear(later)).toEqual({ arrivals: 0, changes: '', new: 2, since: later });
    expect((await ask('ontem')).status).toBe(422);
  });

  test('does not use its session by asking', async () => {
    await ask();
    staff.advance((IDLE_MINUTES - 1) * 60);
    expect((await ask()).status).toBe(200);
    staff.advance(60);
    expect((await ask()).status).toBe(401);
  });
});

describe('the shown leads', () => {
  test('are returned by their references, whatever their state, with the counts', async () => {
    const answered = await inbox.add({ handling: 'answered' });
    const fresh = await inbox.add();
    await inbox.add();
    await inbox.act(fresh, 'estado', { state: 'discarded', revision: 0 });
    const page = await inbox.page({ view: 'open', references: [answered, fresh, 'ZZZZ9999'] });
    expect(page.leads.map(({ reference }) => reference).sort()).toEqual([answered, fresh].sort());
    expect(page).toMatchObject({ next: null, counts: { new: 1 } });
    expect((await inbox.page({ references: [] })).leads).toEqual([]);
  });

  test('are at most as many as a page shows', async () => {
    const references = (count: number) => Array.from({ length: count }, () => 'ZZZZ9999');
    expect((await inbox.ask({ references: references(MOST_REFERENCES) })).status).toBe(200);
    expect((await inbox.ask({ references: references(MOST_REFERENCES + 1) })).status).toBe(422);
    expect((await inbox.ask({ references: ['x'] })).status).toBe(422);
    expect((await inbox.ask({ references: 'ZZZZ9999' as never })).status).toBe(422);
  });
});

describe('a person who is replying', () => {
  test('is shown to colleagues, in the list and in the lead, and not to themselves', async () => {
    const reference = await inbox.add();
    expect((await reply(reference, 'POST')).status).toBe(200);
    expect((await workOf(reference)).replying).toEqual({ by: 'Bia', forMs: 120_000 });
    expect((await workOf(reference, {})).replying).toBeNull();
    inbox.cookie = caio.cookie;
    expect((await inbox.page()).leads).toMatchObject([{ work: { replying: { by: 'Bia' } } }]);
  });

  test('is shown for two minutes after they last said so', async () => {
    const reference = await inbox.add();
    await reply(reference, 'POST');
    staff.advance(60);
    await reply(reference, 'POST');
    staff.advance(119);
    expect((await workOf(reference)).replying).toEqual({ by: 'Bia', forMs: 1000 });
    staff.advance(1);
    expect((await workOf(reference)).replying).toBeNull();
  });

  test('ends only their own reply, also by recording it', async () => {
    const reference = await inbox.add();
    await reply(reference, 'POST');
    await reply(reference, 'DELETE', caio);
    await inbox.act(reference, 'resposta', { channel: 'email' }, caio);
    expect((await workOf(reference)).replying).toMatchObject({ by: 'Bia' });
    await inbox.act(reference, 'resposta', { channel: 'whatsapp' });
    expect((await workOf(reference)).replying).toBeNull();
  });

  test('changes neither the revision nor the customer’s page', async () => {
    const reference = await inbox.add();
    const before = await row(reference);
    await reply(reference, 'POST');
    const { revision, page_version } = (await row(reference)) ?? {};
    expect([revision, page_version]).toEqual([before?.['revision'], before?.['page_version']]);
  });

  test('is refused for a lead that does not exist, and by other methods', async () => {
    expect((await reply('ZZZZ9999', 'POST')).status).toBe(404);
    expect((await reply(await inbox.add(), 'PUT')).status).toBe(405);
  });

  test('is not named any more once their name is replaced', async () => {
    const reference = await inbox.add();
    await reply(reference, 'POST');
    await replaceStaffName(database, 'Bia', 'pessoa-abc123');
    expect(await row(reference)).toMatchObject({ replying_by: null });
  });
});

describe('a lead is a colleague’s', () => {
  const addColleague = async (name: string) => {
    const id = randomUUID();
    const email = `${name.toLowerCase()}@fabrica.example`;
    await addAccount(database, id, { name, email, role: 'sales' }, staff.clock);
    await staff.database.query('UPDATE staff_accounts SET activated_at = invited_at WHERE id = $1', [id]);
    return id;
  };

  test('in every state, until their account is revoked', async () => {
    const id = await addColleague('Dora');
    const reference = await inbox.add({ handling: 'answered' });
    await inbox.act(reference, 'responsavel', { assignee: 'Dora', revision: 0 });
    expect((await workOf(reference)).heldBy).toBe('Dora');
    await revokeAccount(database, id, staff.clock);
    expect((await workOf(reference)).heldBy).toBeNull();
  });

  test('and not one’s own', async () => {
    const reference = await inbox.add();
    await inbox.act(reference, 'responsavel', { assignee: 'Bia', revision: 0 });
    expect((await workOf(reference, {})).heldBy).toBeNull();
    expect((await workOf(reference)).heldBy).toBe('Bia');
  });
});

describe('a reply on a discarded lead', () => {
  test('reopens it once, and the history says so', async () => {
    const reference = await inbox.add({ handling: 'discarded', suspicions: ['links'] });
    const call = { headers: { [KEY_HEADER]: randomUUID() } };
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect((await inbox.act(reference, 'resposta', { channel: 'whatsapp' }, call)).status).toBe(200);
    expect(await inbox.lead(reference)).toMatchObject({
      state: 'active',
      revision: 1,
      events: [
        { kind: 'reply', channel: 'whatsapp' },
        { kind: 'state', from: 'discarded', to: 'active' },
      ],
    });
    // A colleague may discard it again.
    await inbox.act(reference, 'estado', { state: 'discarded', revision: 1 });
    await inbox.act(reference, 'resposta', { channel: 'whatsapp' }, call);
    expect(await inbox.lead(reference)).toMatchObject({ state: 'discarded', revision: 2 });
  });

  test('leaves it discarded if its customer has cancelled it', async () => {
    const reference = await inbox.add({ handling: 'discarded' });
    await staff.database.query('UPDATE leads SET withdrawn_at = now()');
    await inbox.act(reference, 'resposta', { channel: 'email' });
    expect(await inbox.lead(reference)).toMatchObject({
      state: 'discarded',
      revision: 0,
      events: [{ kind: 'reply' }],
    });
  });
});
