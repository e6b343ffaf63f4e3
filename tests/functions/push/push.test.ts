import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { HANDLERS } from '../../../netlify/app/handlers.ts';
import { workOutbox } from '../../../netlify/outbox/work.ts';
import { eraseOldStaffData } from '../../../netlify/staff/staff-retention.ts';
import { pushOfferCall } from '../../../src/contracts/desk.ts';
import type { PushDevice } from '../../../src/shared/staff/push-answers.ts';
import { REQUEST } from '../../fixtures/lead-pipeline.ts';
import { prepareStaff } from '../../fixtures/prepare-staff.ts';
import { startPushService } from '../../fixtures/push-service.ts';

const { staff, output } = await prepareStaff();
const service = await startPushService();
const services = Object.assign(staff.services, { push: service.settings });

afterAll(() => service.stop());

const call = (cookie: string, method = 'GET', body?: object) =>
  staff.call(pushOfferCall.path, { cookie, method, ...(body && { body }) });
const stored = () => staff.database.query('SELECT endpoint FROM push_subscriptions');

async function switchOn(person = 'Bia') {
  const cookie = await staff.signIn(person);
  const device = service.addDevice();
  expect((await call(cookie, 'POST', device.subscription)).status).toBe(200);
  return { cookie, device };
}

let number = 0;
interface NewLead {
  reference: string;
  request: object;
}
const newLead = (more: object = {}): NewLead => {
  number += 1;
  return { reference: `K7P2${1000 + number}`, request: REQUEST, ...more };
};
/** Stores requests with their notices, and works these a minute later. */
async function tell(...leads: NewLead[]): Promise<void> {
  for (const { reference, request } of leads)
    await staff.database.query(
      `WITH lead AS (
         INSERT INTO leads (id, reference, received_at, request, fingerprint)
         VALUES (gen_random_uuid(), $1, $2, $3, '') RETURNING id
       ) INSERT INTO outbox (kind, subject, lead_id, created_at, wanted_at, due_at)
         SELECT 'notice', id, id, $2, $2, $2 FROM lead`,
      [reference, staff.clock, JSON.stringify(request)],
    );
  staff.advance(60);
  await workOutbox({ ...services, handlers: HANDLERS }, { kind: 'notice' });
}

describe('a new request', () => {
  test('is sent to each device, encrypted, in fixed words and with only its reference', async () => {
    const { device } = await switchOn();
    const other = await switchOn('Caio');
    const lead = newLead();
    await tell(lead);
    const message = { title: 'Pedido novo: rosca para injetora', hash: `#pedido-${lead.reference}` };
    expect(device.received).toEqual([message]);
    expect(other.device.received).toEqual([message]);
    expect(output.lines.filter((line) => line.startsWith('push'))).toEqual([]);
  });

  test('that arrives with many others shares one notice', async () => {
    const { device } = await switchOn();
    await tell(newLead(), newLead(), newLead(), newLead());
    expect(device.received).toEqual([{ title: '4 pedidos novos', hash: '#pedidos' }]);
  });

  test('still causes a notice when the session has expired, for 30 days without the admin', async () => {
    const { device } = await switchOn();
    staff.advance(20 * 3600);
    await eraseOldStaffData(services.database, staff.clock);
    await staff.signIn('Caio');
    await tell(newLead());
    expect(device.received).toHaveLength(1);
    staff.advance(30 * 24 * 3600);
    await eraseOldStaffData(services.database, staff.clock);
    await tell(newLead());
    expect(device.received).toHaveLength(1);
    expect(await stored()).toEqual([]);
  });
});

describe('a device gets no more notices', () => {
  test('after signing out, and after the expired session is signed out', async () => {
    const { cookie, device } = await switchOn();
    staff.advance(9 * 3600);
    await staff.session({ method: 'DELETE', cookie });
    expect(await stored()).toEqual([]);
    await tell(newLead());
    expect(device.received).toEqual([]);
  });

  test('after it was switched off', async () => {
    const { cookie, device } = await switchOn();
    await call(cookie, 'DELETE');
    await tell(newLead());
    expect(device.received).toEqual([]);
  });

  test('after its account is revoked, or the password is replaced', async () => {
    const { device } = await switchOn();
    const id = randomUUID();
    await staff.database.query(
      `WITH added AS (INSERT INTO staff_accounts (id, name, name_key, email, role, invited_at, revoked_at)
         VALUES ($1, 'Bia', 'bia', 'b@x.example', 'sales', now(), now()) RETURNING id)
       UPDATE staff_sessions SET account_id = (SELECT id FROM added)`,
      [id],
    );
    await tell(newLead());
    await staff.database.query('UPDATE staff_sessions SET account_id = NULL');
    const { push } = services;
    Object.assign(services, { push: { ...service.settings, passwordHash: 'scrypt:new' } });
    await tell(newLead());
    Object.assign(services, { push });
    expect(device.received).toEqual([]);
    await tell(newLead());
    expect(device.received).toHaveLength(1);
  });

  test('while its account has no right to the requests', async () => {
    const { device } = await switchOn();
    await staff.database.query(
      `WITH added AS (INSERT INTO staff_accounts (id, name, name_key, email, role, invited_at)
         VALUES (gen_random_uuid(), 'Bia', 'bia', 'b@x.example', 'catalogue', now()) RETURNING id)
       UPDATE staff_sessions SET account_id = (SELECT id FROM added)`,
    );
    await tell(newLead());
    expect(device.received).toEqual([]);
    await staff.database.query("UPDATE staff_accounts SET role = 'both'");
    await tell(newLead());
    expect(device.received).toHaveLength(1);
  });

  test.each([404, 410])('after the push service has responded %i', async (status) => {
    const { device } = await switchOn();
    device.status = status;
    await tell(newLead());
    expect(await stored()).toEqual([]);
  });
});

test('a push service that fails keeps the device, and the log names neither', async () => {
  const { device } = await switchOn();
  device.status = 500;
  await tell(newLead());
  expect(await stored()).toHaveLength(1);
  expect(output.lines.join('\n')).toMatch(/push: notice not sent: Error 500/);
  expect(output.lines.join('\n')).not.toContain('127.0.0.1');
});

test('a session has one device, and saving it again changes nothing', async () => {
  const { cookie, device } = await switchOn();
  await call(cookie, 'POST', device.subscription);
  expect(await stored()).toHaveLength(1);
  const next = service.addDevice();
  await call(cookie, 'POST', next.subscription);
  expect(await stored()).toEqual([{ endpoint: next.subscription.endpoint }]);
});

test('offers its key, and nothing without keys', async () => {
  const cookie = await staff.signIn();
  expect(await (await call(cookie)).json()).toEqual({ publicKey: service.settings.publicKey });
  services.push = undefined as never;
  expect(await (await call(cookie)).json()).toEqual({});
  expect((await call(cookie, 'POST', service.addDevice().subscription)).status).toBe(404);
  services.push = service.settings;
});

test('refuses addresses that are not a push service, and invalid keys', async () => {
  const cookie = await staff.signIn();
  const { endpoint, keys } = service.addDevice().subscription;
  const wrong: Partial<PushDevice>[] = [
    { endpoint: 'http://169.254.169.254/latest', keys },
    { endpoint: `${endpoint.replace('127.0.0.1', 'localhost')}`, keys },
    { endpoint: 'x', keys },
    { endpoint, keys: { ...keys, p256dh: 'B' } },
    { endpoint, keys: { ...keys, auth: '' } },
    { endpoint },
  ];
  for (const body of wrong) expect((await call(cookie, 'POST', body)).status).toBe(422);
  expect(await stored()).toEqual([]);
});
