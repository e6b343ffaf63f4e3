import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { config as inboxConfig } from '../../../netlify/functions/staff-inbox.mts';
import { config as exportConfig } from '../../../netlify/functions/staff-inbox-export.mts';
import { config as leadConfig } from '../../../netlify/functions/staff-lead.mts';
import mailLateLeads, { config as lateConfig } from '../../../netlify/functions/tell-late-leads.mts';
import { createServices } from '../../../netlify/platform/services.ts';
import {
  INBOX_EXPORT_PATH,
  INBOX_PATH,
  leadActionPath,
  leadPath,
} from '../../../src/shared/inbox/inbox-wire.ts';
import { prepareInbox } from '../../fixtures/inbox.ts';
import { PASSPHRASE_HASH } from '../../fixtures/staff.ts';

const { inbox } = await prepareInbox();
afterAll(() => createServices().database.close());
beforeEach(() => {
  vi.stubEnv('NETLIFY_DB_URL', inbox.staff.database.url);
  vi.stubEnv('SMTP_URL', inbox.smtp.url);
  vi.stubEnv('LEADS_EMAIL_TO', 'vendas@fabrica.example');
  vi.stubEnv('LEADS_EMAIL_FROM', 'site@fabrica.example');
  vi.stubEnv('PUBLIC_SITE_URL', 'https://fabrica.example');
});
afterEach(() => vi.unstubAllEnvs());

test('the functions have the paths that the admin calls', () => {
  expect(inboxConfig.path).toBe(INBOX_PATH);
  expect(exportConfig.path).toBe(INBOX_EXPORT_PATH);
  expect(leadConfig.path).toEqual([leadPath(':reference'), leadActionPath(':reference', ':action' as never)]);
});

test('mails late leads every five minutes, only if the inbox has a password', async () => {
  await inbox.add({ receivedAt: new Date(Date.now() - 6 * 86_400_000) });
  vi.stubEnv('ADMIN_PASSWORD_HASH', '');
  expect((await mailLateLeads()).status).toBe(200);
  expect(inbox.smtp.mails).toEqual([]);

  vi.stubEnv('ADMIN_PASSWORD_HASH', PASSPHRASE_HASH);
  expect(await (await mailLateLeads()).json()).toEqual({ told: 1, complete: true });
  expect(inbox.smtp.mails[0]?.text).toContain('https://fabrica.example/admin/loja#pedidos');
  expect(lateConfig.schedule).toBe('*/5 * * * *');

  vi.stubEnv('NETLIFY_DB_URL', undefined);
  expect((await mailLateLeads()).status).toBe(503);
});
