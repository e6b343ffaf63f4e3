import { expect, test } from 'vitest';
import { startMessage } from '../../../netlify/host/report.ts';
import { findProblems, isPublic, parseServerSettings } from '../../../netlify/host/settings.ts';
import { readCustomerSettings } from '../../../netlify/platform/customer-settings.ts';
import { findMissingSettings } from '../../../netlify/platform/required-settings.ts';

const mail = { SMTP_URL: 'terminal:' };

test('no settings, or empty ones, are a valid configuration', () => {
  const empty = {
    ...mail,
    PORT: '',
    HOST: '',
    PUBLIC_SITE_URL: '',
    LEADS_EMAIL_TO: '',
    LEADS_EMAIL_FROM: '',
  };
  expect(findProblems(mail)).toEqual([]);
  expect(findProblems(empty)).toEqual([]);
  expect(parseServerSettings(empty)).toEqual({ port: 8888, host: undefined });
});

test('uses the port and the network address that are set', () => {
  expect(parseServerSettings({ PORT: '0', HOST: '0.0.0.0' })).toEqual({ port: 0, host: '0.0.0.0' });
});

test.each([
  ['PORT', 'abc'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['PUBLIC_SITE_URL', 'www.exemplo.com.br'],
  ['PUBLIC_SITE_URL', 'https://exemplo.com.br/'],
  ['PUBLIC_SITE_URL', 'https://exemplo.com.br/site'],
  ['PUBLIC_SITE_URL', 'ftp://exemplo.com.br'],
  ['SMTP_URL', 'mail.exemplo.com.br'],
  ['ADMIN_PASSWORD_HASH', 'senha'],
  ['DEPLOY_CHECK_KEY', 'segredo'],
  ['NETLIFY_DB_URL', 'localhost:5432/site'],
  ['DATABASE_URL', 'localhost:5432/site'],
  ['TRUSTED_PROXIES', 'nginx'],
  ['EDITOR_GITHUB_REPO', 'https://github.com/empresa/site'],
  ['CUSTOMER_EMAILS', 'OFF'],
  ['CUSTOMER_PAGE_NAMES', 'sim'],
])('refuses %s=%s with a message that names the setting', (name, value) => {
  const problems = findProblems({
    ...mail,
    LEADS_EMAIL_TO: 'a@b.test',
    LEADS_EMAIL_FROM: 'a@b.test',
    [name]: value,
  });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^${name} `));
});

test.each(['https://exemplo.com.br', 'http://localhost:8888', 'https://Exemplo.com.br'])(
  'accepts %s as PUBLIC_SITE_URL',
  (url) => {
    expect(findProblems({ ...mail, PUBLIC_SITE_URL: url })).toEqual([]);
  },
);

test.each([
  ['https://localhost.exemplo.com.br', true],
  ['https://localhost:8443', false],
  ['https://localhost', false],
  ['http://exemplo.com.br', false],
])('a site at %s has visitors: %s', (url, expected) => {
  expect(isPublic({ PUBLIC_SITE_URL: url })).toBe(expected);
});

test('a site with visitors cannot only print its mails', () => {
  const env = { SMTP_URL: 'terminal:', ADMIN_PASSWORD_HASH: 'x', SERVER_SECRET: 'x' };
  expect(findMissingSettings(env)).toEqual([
    { variable: 'SMTP_URL', message: expect.stringContaining('terminal:') },
  ]);
});

test('names all wrong settings at once', () => {
  expect(findProblems({ PORT: 'x', PUBLIC_SITE_URL: 'x', SMTP_URL: 'x' }).length).toBeGreaterThan(2);
});

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

test.each([
  ['', '', { areMailed: true, seeNames: false }],
  ['off', 'on', { areMailed: false, seeNames: true }],
])('CUSTOMER_EMAILS=%s and CUSTOMER_PAGE_NAMES=%s are read as they are meant', (mails, names, settings) => {
  expect(readCustomerSettings({ CUSTOMER_EMAILS: mails, CUSTOMER_PAGE_NAMES: names })).toEqual(settings);
});
