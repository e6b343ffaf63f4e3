import type { SiteServer } from '../fixtures/site-server.ts';
import { expect, test } from '../fixtures/test.ts';

// The server's own schedule checks at a quarter past each half hour: it may post and complain beside these tests,
// and its request may still be on its way.
const states = (site: SiteServer) => site.query('select delivery from leads where synthetic');
const DELIVERED = { delivery: 'delivered' };
const ARRIVED = { arrived: true, complete: true };

test('the daily test request goes through the public URL to the team’s mailbox', async ({ site }) => {
  await site.query('DELETE FROM leads WHERE synthetic');
  expect(await site.runJob('send-lead-check')).toEqual({ complete: true });
  await expect.poll(() => states(site)).toContainEqual(DELIVERED);
  expect(site.smtp.mails.map(({ text }) => text).join()).toContain('Este não é um pedido de cliente');
  await expect.poll(() => site.runJob('watch-lead-check')).toEqual(ARRIVED);
});

test('without a test request, the alarm is in the mailbox and in the log', async ({ site }) => {
  await site.query('DELETE FROM leads WHERE synthetic');
  site.smtp.mails.length = 0;
  await site.loseBlobs();
  expect(await site.runJob('watch-lead-check')).toMatchObject({ complete: false });
  const alarms = () =>
    site.smtp.mails.filter(({ headers }) => headers['subject']?.startsWith('[ALARME] O teste'));
  await expect.poll(alarms).not.toEqual([]);
  await expect.poll(() => site.output()).toContain('lead check: ALARM');
  // The run has posted the request again.
  await expect.poll(() => states(site)).toContainEqual(DELIVERED);
  await expect.poll(() => site.runJob('watch-lead-check')).toEqual(ARRIVED);
});

test('an IP address that floods the form gets 429 until a minute has passed', async ({ request, site }) => {
  const form = { name: 'Ana', message: 'Rosca de 60 mm' };
  const path = '/api/send-contact-email';
  for (let sent = 0; sent < 30; sent += 1) expect((await request.post(path, { form })).status()).toBe(422);
  expect((await request.post(path, { form })).status()).toBe(429);
  // The message to the server's process may arrive after the next request.
  site.forgetVisitors();
  await expect.poll(async () => (await request.post(path, { form })).status()).toBe(422);
});
