import { expect, test } from 'vitest';
import { startMessage } from '../../../netlify/local/report.ts';

test('the terminal names the mail server in the settings, but not its password', () => {
  const message = startMessage({
    url: 'http://localhost:8888',
    smtpUrl: 'smtp://user:segredo@mail.exemplo.test:2525',
    recipients: 'vendas@exemplo.test',
    database: '.netlify/db',
  });
  expect(message).toMatch(/enviados a vendas@exemplo\.test por mail\.exemplo\.test:2525/);
  expect(message).not.toContain('segredo');
});
