import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { mailHourlyList } from '../../netlify/leads/mail/mail-list.ts';
import { isMailRefused } from '../../netlify/leads/mail/mail-refusal.ts';
import { sweepPendingLeads } from '../../netlify/leads/mail/sweep.ts';
import { runIfDue } from '../../netlify/platform/markers.ts';
import { LONG_DEADLINES, REQUEST, TEAM } from '../fixtures/lead-pipeline.ts';
import { preparePipeline } from '../fixtures/prepare-pipeline.ts';
import { startSmtpServer } from '../fixtures/smtp-server.ts';

const { pipeline, output } = await preparePipeline(LONG_DEADLINES);
const { services, smtp } = pipeline;

/** The server for alarms, of another provider. */
const alarms = await startSmtpServer();
afterAll(() => alarms.stop());
beforeEach(() => {
  alarms.mails.length = 0;
  alarms.behaviour = 'accept';
  pipeline.env['ALARM_SMTP_URL'] = alarms.url;
});

const alarmSubjects = () => alarms.mails.map(({ headers }) => headers.subject);
const post = (message: string) => pipeline.post({ ...REQUEST, message }, { 'idempotency-key': randomUUID() });
const deliveries = async () => (await pipeline.rows()).map(({ delivery }) => delivery);

/** Runs the five-minute schedule for some minutes; `step`: fewer runs, for hours. */
async function wait(minutes: number, step = 5): Promise<void> {
  for (let waited = 0; waited < minutes; waited += step) {
    pipeline.advance(step);
    await runIfDue(services, 'mail', () => sweepPendingLeads(services));
  }
}

test.each(['5.4.5 daily quota exceeded', '5.2.2 mailbox full', '5.7.1 blocked', 'no such luck'])(
  'a mail server that refuses with 550 %s gets every request when it has recovered',
  async (refusal) => {
    Object.assign(smtp, { behaviour: 'reject', refusal });
    for (let number = 1; number <= 5; number += 1) await post(`Pedido ${number}`);
    expect(await deliveries()).toEqual(Array(5).fill('pending'));
    smtp.behaviour = 'accept';
    await wait(5);
    expect(await deliveries()).toEqual(Array(5).fill('delivered'));
    expect(smtp.mails).toHaveLength(5);
  },
);

describe('the alarm', () => {
  test('is sent by the second channel after three failures in a row, once, without what visitors typed', async () => {
    smtp.behaviour = 'reject';
    await post('Um');
    await post('Dois');
    expect(alarms.mails).toEqual([]);
    await post('Três');
    expect(alarmSubjects()).toEqual(['[ALARME] Os emails dos pedidos não saem']);
    const [mail] = alarms.mails;
    expect(mail?.to).toEqual([TEAM]);
    expect(mail?.text).toContain('EMESSAGE 550 DATA');
    expect(mail?.text).not.toMatch(/Ana|Prado|cliente/);
    await wait(5 * 60, 150);
    expect(alarms.mails).toHaveLength(1);
    await wait(60, 60);
    expect(alarms.mails).toHaveLength(2);
  });

  test('is sent after three failures of one lead while others pass', async () => {
    smtp.refuses = 'Um';
    const brief = 'recusou a mensagem do cliente';
    smtp.choose = ({ text }) => (text.includes(brief) ? 'reject' : undefined);
    await post('Um');
    await post('Dois');
    await wait(10);
    expect(alarms.mails).toEqual([]);
    await wait(10);
    expect(alarmSubjects()).toEqual(['[ALARME] Os emails dos pedidos não saem']);
  });

  test('is retried at the next failure if no server accepts it', async () => {
    smtp.behaviour = 'reject';
    alarms.behaviour = 'reject';
    for (const message of ['Um', 'Dois', 'Três']) await post(message);
    alarms.behaviour = 'accept';
    await post('Quatro');
    expect(alarms.mails).toHaveLength(1);
  });

  test('is sent once even while the second store is down', async () => {
    smtp.behaviour = 'reject';
    pipeline.blobs.isDown = true;
    for (const message of ['Um', 'Dois', 'Três', 'Quatro']) await post(message);
    expect(alarms.mails).toHaveLength(1);
    pipeline.advance(24 * 60);
    await post('Cinco');
    expect(alarms.mails).toHaveLength(2);
  });

  test('is not sent for one failure, nor after the mails were delivered', async () => {
    smtp.behaviour = 'defer';
    await post('Um');
    smtp.behaviour = 'accept';
    await wait(60, 20);
    expect(alarms.mails).toEqual([]);
  });

  test('is sent when the hourly list is refused for more than half an hour', async () => {
    smtp.behaviour = 'reject';
    await pipeline.post({ ...REQUEST, referencia_interna: 'x' });
    const runList = () => mailHourlyList(services);
    pipeline.advance(65);
    await runList();
    pipeline.advance(20);
    await runList();
    expect(alarms.mails).toEqual([]);
    pipeline.advance(20);
    await runList();
    expect(alarmSubjects()).toEqual(['[ALARME] O resumo de pedidos por hora não sai']);
  });
});

describe('a refusal of this mail alone', () => {
  const refuseOne = (refusal: string) => {
    smtp.refusal = refusal;
    smtp.refuses = 'Um';
    smtp.choose = ({ text }) => (text.includes('recusou a mensagem do cliente') ? 'reject' : undefined);
  };

  test('because of its size is final once another mail has passed, and alarms', async () => {
    refuseOne('5.3.4 message too big');
    await post('Um');
    expect(await deliveries()).toEqual(['pending']);
    pipeline.advance(1);
    await post('Dois');
    await wait(5);
    expect((await deliveries()).sort()).toEqual(['dead', 'delivered']);
    expect(alarmSubjects()).toEqual(['[ALARME] O email de 1 pedido não pôde ser entregue']);
    expect(output.lines.join('\n')).toContain('schedule: ALARM: given-up');
  });

  test('is not final while no other mail passes', async () => {
    refuseOne('5.1.3 bad destination mailbox address syntax');
    await post('Um');
    await wait(60, 20);
    expect(await deliveries()).toEqual(['pending']);
  });

  test('for another reason is not final, although others pass', async () => {
    refuseOne('5.7.1 content rejected');
    await post('Um');
    pipeline.advance(1);
    await post('Dois');
    await wait(60, 20);
    expect((await deliveries()).sort()).toEqual(['delivered', 'pending']);
  });
});

test('a refused sign-in is not about the mail, so the mail is tried again', () => {
  const refused = { responseCode: 535, command: 'AUTH PLAIN', response: '535 5.7.8 bad credentials' };
  expect(isMailRefused(refused)).toBe(false);
  expect(isMailRefused({ ...refused, command: 'DATA' })).toBe(true);
});
