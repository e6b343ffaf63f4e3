import sql from 'sql-template-tag';
import { afterAll, describe, expect, test } from 'vitest';
import { followFollowUps } from '../../../netlify/leads/mail/follow-up-mail.ts';
import { workOutbox } from '../../../netlify/outbox/work.ts';
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

/** Sends a request and sets its follow-up, as the desk does. Empties what was mailed. */
async function storeFollowUp(company: string, change: string): Promise<string> {
  await pipeline.post({ ...REQUEST, company });
  const [lead] = await pipeline.database.query<{ reference: string }>(
    `UPDATE leads SET ${change} WHERE request ->> 'company' = $1 RETURNING reference`,
    [company],
  );
  const changed = sql`(SELECT id AS lead_id, follow_up_on, follow_up_time FROM leads
    WHERE request ->> 'company' = ${company}) AS changed`;
  await pipeline.services.database.write(followFollowUps(changed, pipeline.clock));
  pipeline.smtp.mails.length = 0;
  return lead?.reference ?? '';
}
const at = (day: string, time: string) => {
  pipeline.clock = new Date(`2026-11-${day}T${time}:00-03:00`);
};
const work = () => workOutbox(pipeline.services);
const reminders = () =>
  pipeline.smtp.mails.filter(({ headers }) => headers['subject']?.startsWith('[Retomar]'));

test('a suspect reaches no device', async () => {
  const device = await addDevice('Bia');
  await pipeline.post({ ...REQUEST, referencia_interna: 'x' });
  expect(device.received).toEqual([]);
});

test('reminds of due follow-ups every morning, by mail and on the assignees’ devices', async () => {
  const own = await addDevice('Bia');
  const other = await addDevice('Caio');
  at('23', '06:03');
  await storeFollowUp('Hoje Ltda.', "follow_up_on = '2026-11-23', assignee = 'Bia'");
  await storeFollowUp('Atrasada Ltda.', "follow_up_on = '2026-11-20', assignee = 'Bia'");
  await storeFollowUp('Livre Ltda.', "follow_up_on = '2026-11-23'");
  await storeFollowUp('Amanhã Ltda.', "follow_up_on = '2026-11-24'");
  await storeFollowUp('Ganha Ltda.', "follow_up_on = '2026-11-20', outcome = 'won', outcome_at = now()");
  await storeFollowUp('Descartada Ltda.', "follow_up_on = '2026-11-20', handling = 'discarded'");
  own.received.length = 0;
  other.received.length = 0;
  at('23', '06:05');
  pipeline.smtp.behaviour = 'defer';
  await work();
  pipeline.smtp.behaviour = 'accept';
  at('23', '06:10');
  await work();
  await work();
  expect(reminders().map(({ headers }) => headers['subject'])).toEqual(['[Retomar] 3 pedidos para hoje']);
  const text = reminders()[0]?.text ?? '';
  expect(text).toMatch(/Bia\n\n.*Atrasada Ltda\. {2}desde 20\/11\/2026\n.*\n\n.*Hoje Ltda\. {2}para hoje/);
  expect(text).toMatch(/Sem responsável\n\n.*Livre Ltda\./);
  expect(text).not.toMatch(/Amanhã|Ganha|Descartada|Ana Prado|98765/);
  expect(own.received).toEqual([{ title: '3 pedidos para retomar', hash: '#pedidos' }]);
  expect(other.received).toEqual([{ title: '1 pedido para retomar', hash: '#pedidos' }]);
  at('24', '06:05');
  await work();
  expect(reminders().at(-1)?.headers['subject']).toBe('[Retomar] 4 pedidos para hoje');
});

describe('a follow-up with a time', () => {
  const storeAt = (time: string, words = '') =>
    storeFollowUp(
      `${time} Ltda.`,
      `follow_up_on = '2026-11-23', follow_up_time = '${time}', follow_up_note = '${words}', assignee = 'Bia'`,
    );

  test('is told once, at its time, by mail with its words and on its assignee’s devices without them', async () => {
    const [own, other] = [await addDevice('Bia'), await addDevice('Caio')];
    at('23', '06:03');
    const reference = await storeAt('14:30', 'ligar sobre o prazo');
    for (const device of [own, other]) device.received.length = 0;
    at('23', '14:29');
    await work();
    expect(reminders()).toEqual([]);
    at('23', '14:30');
    await Promise.all([work(), work(), work()]);
    expect(reminders().map(({ headers }) => headers['subject'])).toEqual(['[Retomar] 1 pedido agora']);
    expect(reminders()[0]?.text).toMatch(
      /Bia\n\n\S+ {2}14:30 Ltda\. {2}hoje às 14:30: ligar sobre o prazo\n/,
    );
    const shown = `${reference.slice(0, 4)}-${reference.slice(4)}`;
    expect(own.received).toEqual([
      { title: `Retorno às 14:30: pedido ${shown}`, hash: `#pedido-${reference}` },
    ]);
    expect(other.received).toEqual([]);
    // The next mornings repeat it, until it is done.
    at('24', '06:05');
    await work();
    expect(reminders()).toHaveLength(2);
  });

  test('is told again at its new time if a colleague moves it while it is being told', async () => {
    at('23', '06:03');
    await storeAt('14:30');
    const openMailer = () => {
      const mailer = pipeline.services.openMailer();
      return {
        ...mailer,
        send: async (mail: Parameters<typeof mailer.send>[0]) => {
          await pipeline.database.query("UPDATE leads SET follow_up_time = '15:00'");
          const changed = sql`(SELECT id AS lead_id, follow_up_on, follow_up_time FROM leads) AS changed`;
          await pipeline.services.database.write(followFollowUps(changed, pipeline.clock));
          return mailer.send(mail);
        },
      };
    };
    at('23', '14:30');
    await workOutbox({ ...pipeline.services, openMailer });
    at('23', '15:00');
    await work();
    expect(reminders()).toHaveLength(2);
  });
});
