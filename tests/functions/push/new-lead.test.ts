import { afterAll, describe, expect, test } from 'vitest';
import { remindOfFollowUps } from '../../../netlify/leads/mail/follow-up-mail.ts';
import { markNextFollowUp } from '../../../netlify/leads/mail/follow-ups.ts';
import { listMarkers } from '../../../netlify/platform/markers.ts';
import { passwordKey } from '../../../netlify/staff/session.ts';
import { REQUEST } from '../../fixtures/lead-pipeline.ts';
import { preparePipeline } from '../../fixtures/prepare-pipeline.ts';
import { startPushService } from '../../fixtures/push-service.ts';
import { PASSPHRASE_HASH } from '../../fixtures/staff-password.ts';

const { pipeline } = await preparePipeline();
const service = await startPushService();
Object.assign(pipeline.services, { push: service.settings });

afterAll(() => service.stop());

/** A device of a signed-in person. */
async function addDevice(person: string) {
  const device = service.addDevice();
  const { endpoint, keys } = device.subscription;
  await pipeline.database.query(
    `WITH session AS (
       INSERT INTO staff_sessions (token_hash, person, created_at, last_used_at, password_key)
       VALUES (md5($1) || md5($1), $1, now(), now(), $2) RETURNING id)
     INSERT INTO push_subscriptions SELECT $3, id, $4, $5, now() FROM session`,
    [person, passwordKey(PASSPHRASE_HASH), endpoint, keys.p256dh, keys.auth],
  );
  return device;
}

test('a request reaches the devices after its response, and within 5 seconds', async () => {
  const device = await addDevice('Bia');
  const work: Promise<unknown>[] = [];
  const start = performance.now();
  const response = await pipeline.post(REQUEST, {}, { waitUntil: (promise) => work.push(promise) });
  expect([response.status, device.received]).toEqual([200, []]);
  await Promise.all(work);
  expect(performance.now() - start).toBeLessThan(5000 - 1500 + service.settings.collectMs);
  const { reference } = await pipeline.onlyRow();
  expect(device.received).toEqual([
    { title: 'Pedido novo: rosca para injetora', hash: `#pedido-${reference}` },
  ]);
});

test('reminds of due follow-ups once a day, by mail and on the assignees’ devices', async () => {
  const own = await addDevice('Bia');
  const other = await addDevice('Caio');
  // 06:03 in São Paulo.
  pipeline.clock = new Date('2026-11-23T09:03:00Z');
  const store = async (company: string, change: string) => {
    await pipeline.post({ ...REQUEST, company });
    await pipeline.database.query(`UPDATE leads SET ${change} WHERE request ->> 'company' = $1`, [company]);
  };
  await store('Hoje Ltda.', "follow_up_on = '2026-11-23', assignee = 'Bia'");
  await store('Atrasada Ltda.', "follow_up_on = '2026-11-20', assignee = 'Bia'");
  await store('Livre Ltda.', "follow_up_on = '2026-11-23'");
  await store('Amanhã Ltda.', "follow_up_on = '2026-11-24'");
  await store('Ganha Ltda.', "follow_up_on = '2026-11-20', outcome = 'won', outcome_at = now()");
  await store('Descartada Ltda.', "follow_up_on = '2026-11-20', handling = 'discarded'");
  pipeline.smtp.mails.length = 0;
  own.received.length = 0;
  other.received.length = 0;

  pipeline.smtp.behaviour = 'defer';
  expect(await remindOfFollowUps(pipeline.services)).toEqual({ reminded: 0, complete: false });
  pipeline.smtp.behaviour = 'accept';
  expect(await remindOfFollowUps(pipeline.services)).toEqual({ reminded: 3, complete: true });
  expect(await remindOfFollowUps(pipeline.services)).toEqual({ reminded: 0, complete: true });
  expect(pipeline.smtp.mails.map(({ headers }) => headers['subject'])).toEqual([
    '[Retomar] 3 pedidos para hoje',
  ]);
  const text = pipeline.smtp.mails[0]?.text ?? '';
  expect(text).toMatch(/Bia\n\n.*Atrasada Ltda\. {2}desde 20\/11\/2026\n.*\n\n.*Hoje Ltda\. {2}para hoje/);
  expect(text).toMatch(/Sem responsável\n\n.*Livre Ltda\./);
  expect(text).not.toMatch(/Amanhã|Ganha|Descartada|Ana Prado|98765/);
  expect(own.received).toEqual([{ title: '3 pedidos para retomar', hash: '#pedidos' }]);
  expect(other.received).toEqual([{ title: '1 pedido para retomar', hash: '#pedidos' }]);

  pipeline.clock = new Date('2026-11-24T09:03:00Z');
  expect(await remindOfFollowUps(pipeline.services)).toMatchObject({ reminded: 4 });
});

describe('a follow-up with a time', () => {
  /** Stores a request of Bia's with a follow-up on 23 November. Empties what was mailed and told. */
  async function storeAt(time: string, words = '') {
    await pipeline.post({ ...REQUEST, company: `${time} Ltda.` });
    const [lead] = await pipeline.database.query<{ reference: string }>(
      `UPDATE leads SET follow_up_on = '2026-11-23', follow_up_time = $2::time, follow_up_note = $3, assignee = 'Bia'
       WHERE request ->> 'company' = $1 RETURNING reference`,
      [`${time} Ltda.`, time, words],
    );
    pipeline.smtp.mails.length = 0;
    return lead?.reference ?? '';
  }
  const at = (time: string) => {
    pipeline.clock = new Date(`2026-11-23T${time}:00-03:00`);
  };
  const remind = () => remindOfFollowUps(pipeline.services, 'time');
  const subjects = () => pipeline.smtp.mails.map(({ headers }) => headers['subject']);

  test('is told once, at its time, by mail with its words and on its assignee’s devices without them', async () => {
    const [own, other] = [await addDevice('Bia'), await addDevice('Caio')];
    at('06:03');
    const reference = await storeAt('14:30', 'ligar sobre o prazo');
    for (const device of [own, other]) device.received.length = 0;
    expect(await remindOfFollowUps(pipeline.services)).toEqual({ reminded: 0, complete: true });
    at('14:29');
    expect(await remind()).toEqual({ reminded: 0, complete: true });
    expect(await listMarkers(pipeline.blobs, 'follow-up')).toEqual(['follow-up/20261123T1730/next']);
    at('14:30');
    expect(await Promise.all([remind(), remind(), remind()])).toContainEqual({ reminded: 1, complete: true });
    expect(subjects()).toEqual(['[Retomar] 1 pedido agora']);
    expect(pipeline.smtp.mails[0]?.text).toMatch(
      /Bia\n\n\S+ {2}14:30 Ltda\. {2}hoje às 14:30: ligar sobre o prazo\n/,
    );
    const shown = `${reference.slice(0, 4)}-${reference.slice(4)}`;
    expect(own.received).toEqual([
      { title: `Retorno às 14:30: pedido ${shown}`, hash: `#pedido-${reference}` },
    ]);
    expect(other.received).toEqual([]);
    expect(await remind()).toEqual({ reminded: 0, complete: true });
    // The next mornings repeat it, until it is done.
    pipeline.clock = new Date('2026-11-24T09:03:00Z');
    expect(await remindOfFollowUps(pipeline.services)).toEqual({ reminded: 1, complete: true });
  });

  test('is told by the next run if the mail failed, and again if a colleague has moved it meanwhile', async () => {
    at('14:30');
    await storeAt('14:30');
    pipeline.smtp.behaviour = 'defer';
    expect(await remind()).toEqual({ reminded: 0, complete: false });
    pipeline.smtp.behaviour = 'accept';
    const openMailer = () => {
      const mailer = pipeline.services.openMailer();
      return {
        ...mailer,
        send: async (mail: Parameters<typeof mailer.send>[0]) => {
          await pipeline.database.query(
            "UPDATE leads SET follow_up_time = '15:00', follow_up_told_on = NULL",
          );
          return mailer.send(mail);
        },
      };
    };
    expect(await remindOfFollowUps({ ...pipeline.services, openMailer }, 'time')).toMatchObject({
      reminded: 1,
    });
    at('15:00');
    expect(await remind()).toEqual({ reminded: 1, complete: true });
    expect(subjects()).toHaveLength(2);
  });

  test('is marked one after the other, and not after its request has ended', async () => {
    at('06:03');
    await storeAt('10:00');
    await storeAt('16:00');
    await markNextFollowUp(pipeline.services);
    at('10:00');
    expect(await remind()).toMatchObject({ reminded: 1 });
    expect(await listMarkers(pipeline.blobs, 'follow-up')).toEqual([
      'follow-up/20261123T1300/next',
      'follow-up/20261123T1900/next',
    ]);
    await pipeline.database.query("UPDATE leads SET outcome = 'won', outcome_at = now()");
    at('16:00');
    expect(await remind()).toMatchObject({ reminded: 0 });
    expect(subjects()).toHaveLength(1);
  });
});
