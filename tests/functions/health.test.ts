import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openAlarmMailers } from '../../netlify/platform/alarm-mailers.ts';
import { runJob } from '../../netlify/platform/jobs.ts';
import { verifyServer } from '../../netlify/platform/mailer.ts';
import { parseSettings } from '../../netlify/platform/settings.ts';
import { handleHealth } from '../../netlify/status/handle-health.ts';
import { checkHealth, createProbes } from '../../netlify/status/health.ts';
import { noteDailyWork } from '../../netlify/status/notes.ts';
import { watchDailyWork } from '../../netlify/status/watch-daily-work.ts';
import { HEALTH_PATH, type Health } from '../../src/shared/health-wire.ts';
import { inDeploy, PUBLISHED } from '../fixtures/deploys.ts';
import { LONG_DEADLINES } from '../fixtures/lead-pipeline.ts';
import { preparePipeline } from '../fixtures/prepare-pipeline.ts';
import { startSmtpServer } from '../fixtures/smtp-server.ts';

const { pipeline } = await preparePipeline(LONG_DEADLINES);
const alarms = await startSmtpServer();
afterAll(() => alarms.stop());
const services = {
  ...pipeline.services,
  openAlarmMailers: () => openAlarmMailers({ ...pipeline.env, ALARM_SMTP_URL: alarms.url }),
};

let queries = 0;
beforeEach(() => {
  alarms.mails.length = 0;
  queries = 0;
  // 06:15 in São Paulo, on a Monday.
  pipeline.clock = new Date('2026-11-23T09:15:00Z');
});
const probes = {
  database: () => {
    queries += 1;
    return services.database.query('SELECT 1');
  },
  mail: () => verifyServer(parseSettings(pipeline.env), LONG_DEADLINES.mailDeadlineMs),
};

const check = () => checkHealth(services, probes);
const ask = async (init: RequestInit = {}) => {
  const request = new Request(`https://fabrica.example${HEALTH_PATH}`, init);
  const response = await inDeploy(PUBLISHED, () => handleHealth(request, services, probes));
  return { status: response.status, headers: response.headers, body: (await response.json()) as Health };
};
const subjects = () => alarms.mails.map(({ headers }) => headers.subject);

describe('the half-hourly check', () => {
  test('passes on a working site, sends no mail and wakes the database once a working day', async () => {
    for (let halfHour = 0; halfHour < 48; halfHour += 1) {
      expect(await check()).toMatchObject({
        database: { isOk: true },
        store: { isOk: true },
        mail: { isOk: true },
      });
      pipeline.advance(30);
    }
    expect(queries).toBe(2);
    expect([...alarms.mails, ...pipeline.smtp.mails]).toEqual([]);
  });

  test('alarms within half an hour when the mail server is dead, although no request arrives', async () => {
    await check();
    pipeline.env['SMTP_URL'] = 'smtp://127.0.0.1:1';
    pipeline.advance(30);
    expect(await check()).toMatchObject({ mail: { isOk: false, lastSuccessAt: '2026-11-23T09:15:00.000Z' } });
    expect(subjects()).toEqual(['[ALARME] O servidor de email dos pedidos, ou o dos alarmes, não responde']);
    pipeline.advance(30);
    await check();
    expect(alarms.mails).toHaveLength(1);
  });

  test('tries the mail server of the alarms as well', async () => {
    for (const [name, value] of Object.entries({ ...pipeline.env, ALARM_SMTP_URL: alarms.url }))
      vi.stubEnv(name, value);
    try {
      await createProbes().mail?.();
      vi.stubEnv('ALARM_SMTP_URL', 'smtp://127.0.0.1:1');
      await expect(createProbes().mail?.()).rejects.toThrow();
    } finally {
      vi.unstubAllEnvs();
    }
  });

  test('tries the database, too, while a schedule fails', async () => {
    await check();
    pipeline.line.switchTo('refuse');
    const failing = {
      name: 'deliver-pending-leads',
      everyMinutes: 5,
      run: async () => ({ complete: false }),
    };
    for (let run = 0; run < 3; run += 1) await runJob(failing, services);
    expect(await check()).toMatchObject({ database: { isOk: false } });
    expect(subjects()).toContain('[ALARME] O banco de dados não responde');
    pipeline.line.switchTo('forward');
  });

  test('alarms when the second store is dead', async () => {
    pipeline.blobs.isDown = true;
    expect(await check()).toMatchObject({ store: { isOk: false }, mail: { isOk: true } });
    expect(subjects()).toEqual(['[ALARME] O segundo armazenamento (Netlify Blobs) não responde']);
  });

  test('alarms when the database is dead, and checks it every half hour until it is back', async () => {
    await check();
    pipeline.line.switchTo('refuse');
    pipeline.clock = new Date('2026-11-23T15:15:00Z');
    expect(await check()).toMatchObject({ database: { isOk: false } });
    expect(subjects()).toEqual(['[ALARME] O banco de dados não responde']);
    pipeline.line.switchTo('forward');
    pipeline.advance(30);
    expect(await check()).toMatchObject({ database: { isOk: true } });
  });

  test('alarms again when what had recovered fails again, but not of what lasts', async () => {
    await check();
    const server = String(pipeline.env['SMTP_URL']);
    for (const url of ['smtp://127.0.0.1:1', server, 'smtp://127.0.0.1:1', 'smtp://127.0.0.1:1']) {
      pipeline.env['SMTP_URL'] = url;
      pipeline.advance(30);
      await check();
    }
    expect(alarms.mails).toHaveLength(2);
  });
});

describe('the watch of the daily work', () => {
  const watch = () => watchDailyWork(services);

  test('is quiet while the work completes each day, and alarms when it has not for 26 hours', async () => {
    await noteDailyWork(pipeline.blobs, pipeline.clock);
    pipeline.advance(26 * 60);
    await watch();
    expect(subjects()).toEqual([]);
    pipeline.advance(30);
    await watch();
    expect(subjects()).toEqual(['[ALARME] O trabalho diário do site não termina']);
    expect(alarms.mails[0]?.text).toContain('há 26 horas');
  });

  test('gives a new site 26 hours for the first, and alarms if it never comes', async () => {
    for (let halfHour = 0; halfHour <= 52; halfHour += 1) {
      await watch();
      pipeline.advance(30);
    }
    expect(subjects()).toEqual([]);
    await watch();
    expect(subjects()).toHaveLength(1);
  });

  test('alarms if the note cannot be understood, and leaves a store that is down to its own alarm', async () => {
    pipeline.blobs.isDown = true;
    await watch();
    expect(subjects()).toEqual([]);
    pipeline.blobs.isDown = false;
    await pipeline.blobs.write('daily-work/latest', 'yesterday');
    await watch();
    expect(alarms.mails[0]?.text).toContain('Não foi possível ler');
  });
});

describe('/api/health', () => {
  test('responds 200 with the age of the last success and no secret, without the database', async () => {
    await check();
    queries = 0;
    const { status, headers, body } = await ask();
    expect(status).toBe(200);
    expect(body).toMatchObject({ isOk: true, at: '2026-11-23T09:15:00.000Z', failingSchedules: [] });
    expect(body.mail).toEqual({ isOk: true, lastSuccessAt: '2026-11-23T09:15:00.000Z' });
    expect(headers.get('netlify-cdn-cache-control')).toContain('s-maxage=60');
    expect(JSON.stringify(body)).not.toContain('127.0.0.1');
    expect(queries).toBe(0);
  });

  test('checks everything at once on a site that was never checked', async () => {
    expect((await ask()).status).toBe(200);
    expect(queries).toBe(1);
    await ask();
    expect(queries).toBe(1);
  });

  test('responds 503 while a part fails, and when the second store cannot be read', async () => {
    pipeline.env['SMTP_URL'] = 'smtp://127.0.0.1:1';
    await check();
    expect(await ask()).toMatchObject({
      status: 503,
      body: { mail: { isOk: false }, store: { isOk: true } },
    });
    pipeline.blobs.isDown = true;
    expect(await ask()).toMatchObject({ status: 503, body: { store: { isOk: false } } });
  });

  test('responds 503 when the schedules stand still, and when the daily test is missing', async () => {
    await check();
    pipeline.advance(3 * 60);
    expect((await ask()).status).toBe(503);
    await check();
    expect((await ask()).status).toBe(200);
    await pipeline.blobs.write('check/arrived', '2026-11-22T09:00:00.000Z');
    expect((await ask()).status).toBe(503);
  });

  test('refuses other methods, and sends an address with a query to the one without', async () => {
    expect((await ask({ method: 'POST' })).status).toBe(405);
    const request = new Request(`https://fabrica.example${HEALTH_PATH}?x=1`);
    expect((await handleHealth(request, services, probes)).status).toBe(308);
  });
});

describe('a schedule that fails', () => {
  let isComplete = false;
  const job = {
    name: 'deliver-pending-leads',
    everyMinutes: 5,
    run: async () => ({ complete: isComplete }),
  };
  const runAgain = async (times: number) => {
    for (let done = 0; done < times; done += 1) {
      await runJob(job, services);
      pipeline.advance(5);
    }
  };
  beforeEach(() => {
    isComplete = false;
  });

  test('alarms after the third run in a row, and the health says so until it runs', async () => {
    await check();
    await runAgain(2);
    expect(alarms.mails).toEqual([]);
    await runAgain(1);
    expect(subjects()).toEqual(['[ALARME] Uma tarefa do site falha: deliver-pending-leads']);
    expect(await ask()).toMatchObject({ status: 503, body: { failingSchedules: ['deliver-pending-leads'] } });
    await runAgain(10);
    expect(alarms.mails).toHaveLength(1);
    isComplete = true;
    await runAgain(2);
    expect((await ask()).status).toBe(200);
  });

  test('does not alarm when successful runs are between the failures', async () => {
    for (let round = 0; round < 4; round += 1) {
      isComplete = false;
      await runAgain(2);
      isComplete = true;
      await runAgain(1);
    }
    expect(alarms.mails).toEqual([]);
  });

  test('alarms even while the second store is down', async () => {
    pipeline.clock = new Date('2026-11-24T09:15:00Z');
    pipeline.blobs.isDown = true;
    await runAgain(4);
    expect(alarms.mails).toHaveLength(1);
  });

  test('that runs once a day alarms at once', async () => {
    const run = () => Promise.reject(new Error('no database'));
    expect(await runJob({ name: 'daily-work', everyMinutes: 24 * 60, run }, services)).toEqual({
      complete: false,
    });
    expect(subjects()).toEqual(['[ALARME] Uma tarefa do site falha: daily-work']);
  });
});
