import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { mailLateLeads } from '../../../netlify/inbox/mail-late-leads.ts';
import { createServices } from '../../../netlify/platform/services.ts';
import { formatReference } from '../../../src/shared/request/reference.ts';
import { prepareInbox } from '../../fixtures/inbox.ts';
import { TEAM } from '../../fixtures/lead-pipeline.ts';
import { runNamed } from '../../fixtures/run-job.ts';
import { PASSPHRASE_HASH } from '../../fixtures/staff.ts';

const { inbox } = await prepareInbox();
afterAll(() => createServices().database.close());
afterEach(() => vi.unstubAllEnvs());

const mailLate = () => mailLateLeads(inbox.leadServices, 'https://fabrica.example');
const LATE = 6 * 60;

test('mails the team once about leads older than four working hours', async () => {
  const late = await inbox.add({ receivedAt: inbox.minutesAgo(LATE) });
  const taken = await inbox.add({ receivedAt: inbox.minutesAgo(LATE + 1), handling: 'active' });
  await inbox.add({ receivedAt: inbox.minutesAgo(4 * 60 - 1) });
  await inbox.add({ receivedAt: inbox.minutesAgo(LATE), handling: 'answered' });
  await inbox.add({ receivedAt: inbox.minutesAgo(LATE), handling: 'discarded' });
  await inbox.add({ receivedAt: inbox.minutesAgo(LATE), suspicions: ['honeypot'] });
  await inbox.add({ receivedAt: inbox.minutesAgo(30 * 24 * 60) });

  expect(await mailLate()).toEqual({ told: 2, complete: true });
  const [mail] = inbox.smtp.mails;
  expect(mail?.to).toEqual([TEAM]);
  expect(mail?.headers.subject).toBe('[Orçamento] 2 pedidos esperam resposta há mais de 4 horas úteis');
  expect(mail?.text).toContain('https://fabrica.example/admin/loja');
  expect(mail?.text.match(/\w{4}-\w{4}(?=:)/g)).toEqual([taken, late].map(formatReference));

  expect(await mailLate()).toEqual({ told: 0, complete: true });
  expect(inbox.smtp.mails).toHaveLength(1);
});

test('names 50 late leads of a flood in one mail, and counts the others', async () => {
  await inbox.staff.database.query(
    `INSERT INTO leads (id, reference, received_at, request, fingerprint, next_attempt_at)
     SELECT gen_random_uuid(), 'B' || lpad(i::text, 7, '0'), $1,
            jsonb_build_object('name', 'Onda', 'email', 's@spam.example', 'phone', '11987654321', 'message', 'x'), '', $1
     FROM generate_series(1, 130) AS i`,
    [inbox.minutesAgo(LATE)],
  );
  expect(await mailLate()).toEqual({ told: 130, complete: true });
  const [mail, ...others] = inbox.smtp.mails;
  expect(others).toEqual([]);
  expect(mail?.text.match(/^B000-\d{4}: /gm)).toHaveLength(50);
  expect(mail?.text).toContain('E mais 80,');
});

test('concurrent runs send one mail', async () => {
  for (let i = 0; i < 5; i += 1) await inbox.add({ receivedAt: inbox.minutesAgo(LATE) });
  const results = await Promise.all(Array.from({ length: 6 }, mailLate));
  expect(results.map(({ told }) => told).toSorted()).toEqual([0, 0, 0, 0, 0, 5]);
  expect(inbox.smtp.mails).toHaveLength(1);
});

test('the next run repeats a mail that failed', async () => {
  await inbox.add({ receivedAt: inbox.minutesAgo(LATE) });
  inbox.smtp.behaviour = 'reject';
  expect(await mailLate()).toEqual({ told: 0, complete: false });
  inbox.smtp.behaviour = 'accept';
  expect(await mailLate()).toEqual({ told: 1, complete: true });
});

test('another run claims the leads of a run that died, once the lease is over', async () => {
  await inbox.add({ receivedAt: inbox.minutesAgo(LATE) });
  const died = new Promise<string>(() => {});
  void mailLateLeads(
    { ...inbox.leadServices, openMailer: () => ({ send: () => died, close: () => {} }) },
    '',
  );
  await expect
    .poll(async () => {
      const [row] = await inbox.staff.database.query<{ leased: boolean }>(
        'SELECT late_lease_until IS NOT NULL AS leased FROM leads',
      );
      return row?.leased;
    })
    .toBe(true);
  expect(await mailLate()).toMatchObject({ told: 0 });
  inbox.staff.advance(5 * 60);
  expect(await mailLate()).toMatchObject({ told: 1 });
});

test('mails late leads every five minutes, only if the inbox has a password', async () => {
  vi.stubEnv('NETLIFY_DB_URL', inbox.staff.database.url);
  vi.stubEnv('SMTP_URL', inbox.smtp.url);
  vi.stubEnv('LEADS_EMAIL_TO', 'vendas@fabrica.example');
  vi.stubEnv('LEADS_EMAIL_FROM', 'site@fabrica.example');
  vi.stubEnv('PUBLIC_SITE_URL', 'https://fabrica.example');
  await inbox.add({ receivedAt: new Date(Date.now() - 6 * 86_400_000) });
  vi.stubEnv('ADMIN_PASSWORD_HASH', '');
  expect(await runNamed('tell-late-leads')).toEqual({ complete: true });
  expect(inbox.smtp.mails).toEqual([]);

  vi.stubEnv('ADMIN_PASSWORD_HASH', PASSPHRASE_HASH);
  expect(await runNamed('tell-late-leads')).toEqual({ told: 1, complete: true });
  expect(inbox.smtp.mails[0]?.text).toContain('https://fabrica.example/admin/loja#pedidos');

  vi.stubEnv('NETLIFY_DB_URL', undefined);
  expect(await runNamed('tell-late-leads')).toMatchObject({ complete: false });
});
