import { expect, test } from '../fixtures/test.ts';

test('the daily test request goes through the public URL to the team’s mailbox', async ({ site }) => {
  const synthetic = () => site.query('select delivery from leads where synthetic');
  expect(await site.runJob('send-lead-check')).toEqual({ complete: true });
  await expect.poll(synthetic).toEqual([{ delivery: 'delivered' }]);
  expect(site.smtp.mails.filter(({ text }) => text.includes('Este não é um pedido de cliente'))).toHaveLength(
    1,
  );
  expect(await site.runJob('watch-lead-check')).toEqual({ arrived: true, complete: true });
});

test('without a test request, the alarm is in the mailbox and in the log', async ({ site }) => {
  // Alarms of another test on this server, and that of the server's own schedule, which checks at a quarter past.
  await site.query('DELETE FROM leads WHERE synthetic');
  site.smtp.mails.length = 0;
  await site.loseBlobs();
  expect(await site.runJob('watch-lead-check')).toMatchObject({ complete: false });
  expect(
    site.smtp.mails.filter(({ headers }) => headers['subject']?.startsWith('[ALARME] O teste')),
  ).toHaveLength(1);
  await expect.poll(() => site.output()).toContain('lead check: ALARM');
  // The run has posted the request again.
  await expect
    .poll(() => site.query('select delivery from leads where synthetic'))
    .toEqual([{ delivery: 'delivered' }]);
  expect(await site.runJob('watch-lead-check')).toEqual({ arrived: true, complete: true });
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
