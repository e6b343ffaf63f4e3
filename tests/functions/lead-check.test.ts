import { afterAll, beforeEach, expect, test } from 'vitest';
import { config as sendConfig } from '../../netlify/functions/send-lead-check.mts';
import { config as watchConfig } from '../../netlify/functions/watch-lead-check.mts';
import { sendDailyDigest } from '../../netlify/leads/digest.ts';
import { sendSyntheticLead } from '../../netlify/leads/lead-check.ts';
import { sweepPendingLeads } from '../../netlify/leads/sweep.ts';
import { watchLeadCheck } from '../../netlify/leads/watch-check.ts';
import { openAlarmMailers } from '../../netlify/platform/alarm-mailers.ts';
import { REQUEST, TEAM } from '../fixtures/lead-pipeline.ts';
import { preparePipeline } from '../fixtures/prepare-pipeline.ts';
import { startSmtpServer } from '../fixtures/smtp-server.ts';

const { pipeline, output } = await preparePipeline();
const alarm = await startSmtpServer();
afterAll(() => alarm.stop());
beforeEach(() => {
  alarm.mails.length = 0;
  alarm.behaviour = 'accept';
});

/** The public address answers as the function does. */
const check = () =>
  sendSyntheticLead({
    siteUrl: 'https://fabrica.example',
    fetch: async (url, init) => {
      expect(String(url)).toBe('https://fabrica.example/.netlify/functions/send-contact-email');
      return pipeline.send({ method: 'POST', headers: init?.headers ?? {}, body: String(init?.body) });
    },
  });
const watch = () =>
  watchLeadCheck(pipeline.services, openAlarmMailers({ ...pipeline.env, ALARM_SMTP_URL: alarm.url }));

test('the test request is stored, mailed, named as one in every place, and erased when it has arrived', async () => {
  expect(await check()).toEqual({ complete: true });
  const row = await pipeline.onlyRow();
  expect(row).toMatchObject({ delivery: 'delivered', suspicions: [], synthetic: true });
  expect(pipeline.smtp.mails[0]?.headers['subject']).toContain('Teste diário');
  expect(pipeline.smtp.mails[0]?.text).toContain('Este não é um pedido de cliente');
  pipeline.advance(15);
  expect(await watch()).toEqual({ arrived: true, complete: true });
  expect(await pipeline.rows()).toEqual([]);
  expect(alarm.mails).toEqual([]);
});

test('a genuine request is not marked as synthetic, and stays', async () => {
  await pipeline.post(REQUEST);
  await check();
  pipeline.advance(15);
  await watch();
  expect(await pipeline.onlyRow()).toMatchObject({ synthetic: false });
});

test('delivered by a later try within the quarter of an hour, it has arrived', async () => {
  pipeline.smtp.behaviour = 'defer';
  await check();
  pipeline.smtp.behaviour = 'accept';
  pipeline.advance(10);
  await sweepPendingLeads(pipeline.services);
  pipeline.advance(5);
  expect(await watch()).toMatchObject({ arrived: true });
});

test('mail down: the alarm goes by its own server and into the log, and says how far it came', async () => {
  pipeline.smtp.behaviour = 'reject';
  await check();
  pipeline.advance(15);
  expect(await watch()).toEqual({ arrived: false, complete: false });
  const [mail] = alarm.mails;
  expect(mail).toMatchObject({
    to: [TEAM],
    headers: { subject: '[ALARME] O teste diário dos pedidos do site não chegou' },
  });
  expect(mail?.text).toMatch(
    /foi guardado, mas o servidor de email não o aceitou\.\nTentativas: 1\nÚltimo erro: \w+ 550/,
  );
  expect(output.lines.join('\n')).toMatch(/lead check: ALARM: .*foi guardado/);
});

test('the alarm’s server down too: by the requests’ server; all down: the log has it', async () => {
  alarm.behaviour = 'reject';
  await watch();
  expect(pipeline.smtp.mails[0]?.headers['subject']).toContain('[ALARME]');
  pipeline.smtp.behaviour = 'reject';
  await watch();
  expect(
    output.lines.filter((line) => line.includes('ALARM: O pedido de teste não está no banco')),
  ).toHaveLength(2);
  expect(output.lines.filter((line) => line.startsWith('lead check: alarm not mailed'))).toHaveLength(3);
});

test('database down: the request is mailed alone, and the alarm says that the database is silent', async () => {
  pipeline.line.switchTo('refuse');
  await check();
  pipeline.advance(15);
  expect(await watch()).toMatchObject({ arrived: false });
  expect(alarm.mails[0]?.text).toContain('O banco de dados não respondeu');
});

test('yesterday’s arrival is none of today', async () => {
  await check();
  pipeline.advance(24 * 60);
  expect(await watch()).toMatchObject({ arrived: false });
});

test('a site that does not take it is said in the log, and tried as a browser would', async () => {
  let tries = 0;
  const refuse = async () => {
    tries += 1;
    return new Response('', { status: tries < 2 ? 503 : 404 });
  };
  expect(await sendSyntheticLead({ siteUrl: 'https://fabrica.example', fetch: refuse })).toEqual({
    complete: false,
  });
  expect(tries).toBe(2);
  expect(output.lines).toContain('lead check: not taken: HTTP 404');
});

test('the digest does not tell of it', async () => {
  await check();
  await pipeline.database.query("UPDATE leads SET delivery = 'dead', delivered_at = NULL");
  expect(await sendDailyDigest(pipeline.services)).toEqual({ told: 0, complete: true });
});

test('runs once a day, and is looked for 15 minutes later', () => {
  expect([sendConfig.schedule, watchConfig.schedule]).toEqual(['0 9 * * *', '15 9 * * *']);
});
