import type { Context } from '@netlify/functions';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import doDailyWork, { config as dailyConfig } from '../../netlify/functions/daily-work.mts';
import sendContactEmail from '../../netlify/functions/send-contact-email.mts';
import startQuote from '../../netlify/functions/start-quote.mts';
import { createServices } from '../../netlify/platform/services.ts';
import { SEND_PATH, START_PATH } from '../../src/shared/request/wire.ts';
import { REQUEST } from '../fixtures/lead-pipeline.ts';
import { preparePipeline } from '../fixtures/prepare-pipeline.ts';
import { runNamed } from '../fixtures/run-job.ts';

const { pipeline, output } = await preparePipeline();
const { database, smtp } = pipeline;
afterAll(() => createServices().database.close());
beforeEach(() => {
  // Another file of this process may have named a second store.
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', undefined);
  vi.stubEnv('STORE_FOLDER', undefined);
  vi.stubEnv('NETLIFY_DB_URL', database.url);
  vi.stubEnv('SMTP_URL', smtp.url);
  vi.stubEnv('LEADS_EMAIL_TO', 'vendas@fabrica.example');
  vi.stubEnv('LEADS_EMAIL_FROM', 'site@fabrica.example');
});
afterEach(() => vi.unstubAllEnvs());

const CLOCK = new Request('https://fabrica.example/.netlify/functions/daily-work', { method: 'POST' });

function request(): Request {
  const headers = { 'content-type': 'application/json' };
  return new Request(`https://fabrica.example${SEND_PATH}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(REQUEST),
  });
}

test('send-contact-email needs only environment variables, with and without a context', async () => {
  const pending: Promise<unknown>[] = [];
  const context = { waitUntil: (work: Promise<unknown>) => pending.push(work) } as unknown as Context;
  expect((await sendContactEmail(request(), context)).status).toBe(200);
  expect(pending).toHaveLength(1);
  await Promise.all(pending);
  expect((await sendContactEmail(request())).status).toBe(200);
  // With a second store in reach the customer gets one too.
  expect(smtp.mails.filter(({ to }) => to.includes('vendas@fabrica.example'))).toHaveLength(1);
});

test('send-contact-email mails the lead when the database is not configured', async () => {
  vi.stubEnv('NETLIFY_DB_URL', undefined);
  expect((await sendContactEmail(request())).status).toBe(200);
  expect(smtp.mails).toHaveLength(1);
  expect(output.lines.join('\n')).toContain('MissingDatabaseConnectionError');
});

test('the clock mails what waits', async () => {
  vi.stubEnv('SMTP_URL', '');
  await sendContactEmail(request());
  vi.stubEnv('SMTP_URL', smtp.url);
  await database.query("UPDATE outbox SET due_at = now() - interval '1 second' WHERE kind = 'team-mail'");
  await runNamed('clock');
  expect(smtp.mails.filter(({ to }) => to.includes('vendas@fabrica.example'))).toHaveLength(1);
});

test('the daily work does its other parts, whatever fails', async () => {
  const { 'daily-work': summary } = await (await doDailyWork(CLOCK)).json();
  // Without Netlify Blobs no file can be read.
  expect(Object.keys(summary).toSorted()).toEqual(['attachments', 'complete', 'counts', 'retention']);
  expect(summary).toMatchObject({ attachments: { complete: false }, complete: false });
  expect(dailyConfig.schedule).toBe('2 9 * * *');
});

test('jobs are not complete when the database is down', async () => {
  vi.stubEnv('NETLIFY_DB_URL', undefined);
  expect(await runNamed('clock')).toMatchObject({ complete: false });
  expect((await doDailyWork(CLOCK)).status).toBe(503);
});

test("start-quote names a product as in the catalogue, or as in the site's content while the database is down", async () => {
  const ask = async () => {
    const address = `https://fabrica.example${START_PATH}?produto=1`;
    return (await startQuote(new Request(address, { headers: { accept: 'text/html' } }))).text();
  };
  const product = JSON.stringify({ id: 1, title: 'Rosca da equipe' });
  await database.query(
    `INSERT INTO catalogue_history (product_id, revision, at, person, action, product)
     VALUES (1, 1, now(), 'equipe', 'seeded', '${product}')`,
  );
  expect(await ask()).toContain('• Rosca da equipe (quantidade: 1)');
  await database.query('TRUNCATE catalogue_history CASCADE');
  vi.stubEnv('NETLIFY_DB_URL', undefined);
  // Without the second store, the database's result is cached for 15 s.
  const later = Date.now() + 16_000;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => later);
  const page = await ask();
  clock.mockRestore();
  expect(page).toContain('• Rosca Padrão para Extrusora (quantidade: 1)');
});
