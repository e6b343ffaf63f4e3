import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { runClock } from '../../netlify/app/jobs.ts';
import { openAlarmMailers } from '../../netlify/platform/alarm-mailers.ts';
import { handleHealth } from '../../netlify/status/handle-health.ts';
import { noteBackup } from '../../netlify/status/notes.ts';
import { health } from '../../src/shared/staff/health-answers.ts';
import { HEALTH_LINES, HEALTH_PATH } from '../../src/shared/staff/health-wire.ts';
import { LONG_DEADLINES, REQUEST, TEAM } from '../fixtures/lead-pipeline.ts';
import { preparePipeline } from '../fixtures/prepare-pipeline.ts';
import { startSmtpServer } from '../fixtures/smtp-server.ts';

const { pipeline, output } = await preparePipeline(LONG_DEADLINES);
/** The server for alarms, of another provider. */
const alarms = await startSmtpServer();
afterAll(() => alarms.stop());
const services = {
  ...pipeline.services,
  openAlarmMailers: () => openAlarmMailers({ ...pipeline.env, ALARM_SMTP_URL: alarms.url }),
};
const { blobs } = pipeline;

beforeEach(async () => {
  alarms.mails.length = 0;
  alarms.behaviour = 'accept';
  await noteBackup(blobs, { at: pipeline.clock.toISOString(), hasFiles: true, problems: 0 });
});

/** Lets the clock run for some minutes. */
async function wait(minutes: number, step = 5): Promise<void> {
  for (let waited = 0; waited < minutes; waited += step) {
    pipeline.advance(step);
    await runClock(services);
  }
}
const ask = async (address = HEALTH_PATH, init: RequestInit = {}) => {
  const response = await handleHealth(new Request(`https://fabrica.example${address}`, init), services);
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const bad = async () => {
  const { lines } = health.parse(JSON.parse((await ask()).text));
  return HEALTH_LINES.filter((name) => !lines[name].isOk);
};
const subjects = () => alarms.mails.map(({ headers }) => headers.subject);

describe('a monitor', () => {
  test('hears 200 of a working site, once a minute, and the database sleeps', async () => {
    await pipeline.post(REQUEST);
    await wait(5);
    pipeline.line.switchTo('refuse');
    await wait(60);
    const { status, headers } = await ask();
    expect([status, await bad()]).toEqual([200, []]);
    expect(headers.get('netlify-cdn-cache-control')).toContain('maxage=60');
    expect(alarms.mails).toEqual([]);
  });

  test('hears 503 and which line is bad', async () => {
    await pipeline.post(REQUEST);
    await wait(5);
    pipeline.line.switchTo('refuse');
    await pipeline.post({ ...REQUEST, message: 'Enquanto o banco está fora' });
    await wait(5);
    expect([(await ask()).status, await bad()]).toEqual([503, ['database']]);
    pipeline.line.switchTo('forward');
    await wait(5);
    expect(await bad()).toEqual([]);
  });

  test('hears of a clock that stands still, an old backup, mail that waits, a lost store', async () => {
    expect(await bad()).toEqual(['clock']);
    await wait(5);
    pipeline.smtp.behaviour = 'defer';
    await pipeline.post(REQUEST);
    await wait(20);
    expect(await bad()).toEqual(['mail']);
    pipeline.advance(27 * 60);
    expect(await bad()).toEqual(['mail', 'clock', 'backup']);
    blobs.isDown = true;
    expect(await bad()).toEqual(['store']);
    blobs.isDown = false;
  });

  test('cannot wake anything: other methods and addresses with a query are refused or redirected', async () => {
    expect((await ask(HEALTH_PATH, { method: 'POST' })).status).toBe(405);
    expect((await ask(`${HEALTH_PATH}?x=1`)).status).toBe(308);
  });

  test('reads no personal data', async () => {
    pipeline.smtp.behaviour = 'reject';
    await pipeline.post(REQUEST);
    await wait(20);
    expect((await ask()).text).not.toMatch(/Ana|Prado|cliente/);
  });
});

describe('the alarm', () => {
  test('is one mail by the second channel after 30 minutes, repeated after 6 hours, and taken back', async () => {
    await pipeline.post({ ...REQUEST, message: 'Antes' });
    pipeline.smtp.behaviour = 'reject';
    await pipeline.post(REQUEST);
    await wait(35);
    expect(alarms.mails).toEqual([]);
    await wait(20);
    expect(subjects()).toEqual(['[ALARME] Uma parte do site não funciona']);
    expect(alarms.mails[0]?.to).toEqual([TEAM]);
    expect(alarms.mails[0]?.text).toContain('Emails ou avisos não saem');
    expect(alarms.mails[0]?.text).not.toMatch(/Ana|Prado|cliente/);
    await wait(5 * 60, 20);
    expect(alarms.mails).toHaveLength(1);
    await wait(90, 10);
    expect(alarms.mails).toHaveLength(2);
    pipeline.smtp.behaviour = 'accept';
    await wait(30);
    expect(subjects().at(-1)).toBe('[ALARME] O site funciona de novo');
    await wait(60, 20);
    expect(alarms.mails).toHaveLength(3);
  });

  test('is tried again while no server accepts it', async () => {
    pipeline.smtp.behaviour = 'reject';
    alarms.behaviour = 'reject';
    await pipeline.post(REQUEST);
    await wait(60);
    alarms.behaviour = 'accept';
    await wait(5);
    expect(alarms.mails).toHaveLength(1);
    expect(output.lines.join('\n')).toContain('schedule: ALARM: health');
  });

  test('tells of a mail that was given up, for a day', async () => {
    pipeline.smtp.behaviour = 'reject';
    await pipeline.post(REQUEST);
    await wait(72 * 60 + 60, 60);
    pipeline.smtp.behaviour = 'accept';
    await wait(10);
    expect(await bad()).toContain('mail');
    await wait(26 * 60, 60);
    await wait(5);
    expect(await bad()).not.toContain('mail');
  });

  test('tells that the second store is lost, which cannot be noted', async () => {
    await wait(5);
    blobs.isDown = true;
    await wait(40);
    expect(alarms.mails).toHaveLength(1);
    expect(alarms.mails[0]?.text).toContain('segundo armazenamento');
    blobs.isDown = false;
  });
});
