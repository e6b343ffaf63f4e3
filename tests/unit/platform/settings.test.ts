import { describe, expect, test } from 'vitest';
import { deriveSecret } from '../../../netlify/platform/server-secret.ts';
import { parseAlarmSettings, parseSettings } from '../../../netlify/platform/settings.ts';
import { company } from '../../../src/shared/company/company.ts';

const GOOD = {
  SMTP_URL: 'smtp://smtp.example',
  LEADS_EMAIL_TO: 'a@b.example',
  LEADS_EMAIL_FROM: 'site@b.example',
};

function problemsOf(env: Record<string, string>): string[] {
  const parsed = parseSettings(env);
  return parsed.ok ? [] : parsed.problems;
}

describe('SMTP_URL', () => {
  const transportOf = (SMTP_URL: string) => {
    const parsed = parseSettings({ ...GOOD, SMTP_URL });
    return parsed.ok ? parsed.settings.transport : parsed.problems;
  };

  test('smtp: uses port 587 and requires TLS before it sends a password', () => {
    expect(transportOf('smtp://ana:s%40nha@smtp.example')).toEqual({
      kind: 'smtp',
      host: 'smtp.example',
      port: 587,
      secure: false,
      requireTLS: true,
      auth: { user: 'ana', pass: 's@nha' },
    });
  });

  test('smtps: uses port 465', () => {
    expect(transportOf('smtps://smtp.example')).toMatchObject({ port: 465, secure: true, requireTLS: false });
  });

  test('a server on this machine needs no TLS', () => {
    expect(transportOf('smtp://ana:x@127.0.0.1:2525')).toMatchObject({ port: 2525, requireTLS: false });
    expect(transportOf('smtp://ana:x@[::1]:2525')).toMatchObject({ host: '::1', requireTLS: false });
  });

  test.each([
    'smtp://',
    'http://smtp.example',
    'smtp.example:587',
    'terminal',
    'smtp://ana:100%@smtp.example',
  ])('%s is refused with a message that does not repeat it', (url) => {
    const problems = transportOf(url) as string[];
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^SMTP_URL /);
    expect(problems[0]).not.toContain('ana');
  });
});

test('the terminal transport needs no other settings and uses the address in company.json', () => {
  expect(parseSettings({ SMTP_URL: 'terminal:', LEADS_EMAIL_TO: '' })).toEqual({
    ok: true,
    settings: { transport: { kind: 'terminal' }, to: [company.email], from: company.email },
  });
});

test('several recipients are separated by commas', () => {
  const parsed = parseSettings({ ...GOOD, LEADS_EMAIL_TO: ' a@b.example, c@d.example ,' });
  expect(parsed).toMatchObject({ ok: true, settings: { to: ['a@b.example', 'c@d.example'] } });
});

test('a sender may have a name', () => {
  const parsed = parseSettings({ ...GOOD, LEADS_EMAIL_FROM: 'Site da Fábrica <site@b.example>' });
  expect(parsed).toMatchObject({ ok: true, settings: { from: 'Site da Fábrica <site@b.example>' } });
});

test('names every missing or wrong setting, and says how to set it', () => {
  const all = /^SMTP_URL .*: use .*\nLEADS_EMAIL_TO .*: use .*\nLEADS_EMAIL_FROM .*: use /;
  expect(problemsOf({}).join('\n')).toMatch(all);
  expect(problemsOf({ SMTP_URL: '', LEADS_EMAIL_TO: ' ', LEADS_EMAIL_FROM: '' }).join('\n')).toMatch(all);
  expect(problemsOf({ ...GOOD, LEADS_EMAIL_TO: 'a@b.example, vendas' })).toEqual([
    expect.stringMatching(/^LEADS_EMAIL_TO /),
  ]);
  expect(problemsOf({ ...GOOD, LEADS_EMAIL_FROM: 'Site' })).toEqual([
    expect.stringMatching(/^LEADS_EMAIL_FROM /),
  ]);
  expect(problemsOf({ ...GOOD, LEADS_EMAIL_FROM: 'a@b.example\r\nBcc: x@y.example' })).toHaveLength(1);
});

test('the alarm has its own settings, with those for leads as defaults', () => {
  expect(parseAlarmSettings(GOOD)).toBeUndefined();
  expect(parseAlarmSettings({ ...GOOD, ALARM_SMTP_URL: 'smtps://b.example' })).toMatchObject({
    settings: { transport: { host: 'b.example', port: 465 }, to: ['a@b.example'] },
  });
  expect(parseAlarmSettings({ ...GOOD, ALARM_EMAIL_TO: 'ti@fabrica.example' })).toMatchObject({
    settings: { to: ['ti@fabrica.example'] },
  });
  expect(parseAlarmSettings({ ...GOOD, ALARM_SMTP_URL: 'b.example', ALARM_EMAIL_TO: 'ti' })).toMatchObject({
    problems: [expect.stringMatching(/^ALARM_SMTP_URL/), expect.stringMatching(/^ALARM_EMAIL_TO/)],
  });
});

test('what is derived from SERVER_SECRET differs by purpose and setting, and is nothing without it', () => {
  const derive = (purpose: 'network' | 'page', secret?: string) =>
    deriveSecret(purpose, 'x', { SERVER_SECRET: secret })?.toString('hex');
  const [one, other] = ['a'.repeat(32), 'b'.repeat(32)];
  expect(derive('page', one)).toBe(derive('page', one));
  expect(new Set([derive('page', one), derive('network', one), derive('page', other)]).size).toBe(3);
  expect([derive('page'), derive('page', 'a'.repeat(31))]).toEqual([undefined, undefined]);
});
