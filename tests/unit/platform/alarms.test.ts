import { expect, test } from 'vitest';
import { findChannelProblems } from '../../../netlify/platform/second-channel.ts';

const GOOD = {
  SMTP_URL: 'smtp://user:pass@mail.example:587',
  LEADS_EMAIL_TO: 'a@b.example',
  LEADS_EMAIL_FROM: 'site@b.example',
  ALARM_SMTP_URL: 'smtps://user:pass@other.example:465',
};
const found = (env: Record<string, string>) =>
  findChannelProblems({ ...GOOD, ...env }).map(({ variable, message }) => `${variable} ${message}`);

test('another server is enough', () => {
  expect(found({})).toEqual([]);
});

test.each([
  ['unset', ''],
  ['the terminal', 'terminal:'],
  ['no address of a server', 'other.example'],
  ['the server for requests', GOOD.SMTP_URL],
  ['the same server at another port, in capitals and as an absolute name', 'smtps://c:d@MAIL.example.:465'],
])('an alarm server that is %s is no second channel', (_, url) => {
  expect(found({ ALARM_SMTP_URL: url })).toEqual([expect.stringMatching(/^ALARM_SMTP_URL /)]);
});

test('another receiver by the same server is no second channel', () => {
  expect(found({ ALARM_SMTP_URL: '', ALARM_EMAIL_TO: 'ti@fabrica.example' })).toHaveLength(1);
});

test('a problem never shows a value', () => {
  expect(found({ ALARM_SMTP_URL: 'smtp//geheim' }).join()).not.toContain('geheim');
});
