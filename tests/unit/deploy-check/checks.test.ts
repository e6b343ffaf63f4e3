import { describe, expect, test } from 'vitest';
import { SECURITY_HEADERS } from '../../../netlify/platform/security-headers.ts';
import { type Answer, apply, formatReport, type SiteFacts } from '../../../scripts/checks/deploy/check.ts';
import {
  DELIVERY_CHECK,
  explainRefusal,
  LIMIT_CHECK,
  MIGRATION_CHECK,
} from '../../../scripts/checks/deploy/delivery.ts';
import { isLoginPage, judgePages, PAGE_CHECKS, PUBLISHED } from '../../../scripts/checks/deploy/pages.ts';

/** What exists only on a real deploy: https, the edge, Netlify's own pages. */

const LIVE: SiteFacts = {
  origin: 'https://roscas.example',
  policy: "default-src 'none'",
  editorPolicy: "default-src 'none'; connect-src https://api.github.com",
  today: '2026-11-22',
};
const LOCAL: SiteFacts = { ...LIVE, origin: 'http://localhost:8888' };

const answer = ({
  path = '/',
  status = 200,
  headers = {},
  text = '',
}: Partial<Omit<Answer, 'headers'>> & { headers?: HeadersInit } = {}): Answer => ({
  path,
  status,
  headers: new Headers(headers),
  text,
});

const pageCheck = (part: string) => {
  const check = PAGE_CHECKS.find(({ name }) => name.includes(part));
  if (!check) throw new Error(`no check of ${part}`);
  return check;
};

test.each([
  ['401', answer({ status: 401 })],
  ['a form with a password', answer({ text: '<form><input name="password" type="password"></form>' })],
  ['a redirect to Netlify', answer({ status: 302, headers: { location: 'https://app.netlify.com/login' } })],
  ['a session that expires', answer({ headers: { 'Netlify-Site-Protection-Expires-In': '3600' } })],
])('recognises a login page by %s', (_, page) => {
  expect(isLoginPage(page)).toBe(true);
});

test('mistakes no page of the site for a login page, not even the staff’s', () => {
  const admin = '<link rel="canonical" href="https://roscas.example/admin/loja"><input type="password">';
  expect(isLoginPage(answer({ text: admin }))).toBe(false);
  expect(isLoginPage(answer({ status: 301, headers: { location: '/faq' } }))).toBe(false);
});

test('a site without a production deploy is distinguished from one that is paused', () => {
  const outcomes = (page: Answer) =>
    PUBLISHED.map((check) => apply(check, page, LIVE)).flatMap(({ outcome, name }) =>
      outcome === 'FAILED' ? [name] : [],
    );
  expect(outcomes(answer({ status: 404, text: 'Not Found' }))).toEqual(['a production deploy is published']);
  expect(outcomes(answer({ status: 503, text: '<title>Site not available</title>' }))[0]).toBe(
    'the site is not paused',
  );
});

describe('HSTS', () => {
  const check = pageCheck('HSTS');
  const header = 'Strict-Transport-Security';
  test.each([
    [SECURITY_HEADERS[header], 'ok'],
    // Netlify's own, on its own domain.
    ['max-age=31536000; includeSubDomains; preload', 'ok'],
    ['max-age=300', 'FAILED'],
    ['', 'FAILED'],
  ])('"%s" over https is %s', (value, outcome) => {
    expect(apply(check, answer({ headers: { [header]: value } }), LIVE).outcome).toBe(outcome);
  });

  test('does not apply over plain http', () => {
    expect(apply(check, answer(), LOCAL).outcome).toBe('not applicable here');
  });
});

test('a check of many pages names the first that fails, and how many do', () => {
  const pages = ['/', '/faq', '/loja'].map((path) => answer({ path, status: path === '/' ? 200 : 500 }));
  const [check] = PAGE_CHECKS;
  expect(check && judgePages(check, pages, LIVE)).toMatchObject({
    outcome: 'FAILED',
    detail: '/faq: 500 instead of 200 (2 of 3 pages)',
  });
});

test('a rate limit that is never reached reports after how many requests', () => {
  expect(apply(LIMIT_CHECK, { taken: 31, status: 429, seconds: 2 }, LIVE).outcome).toBe('ok');
  expect(apply(LIMIT_CHECK, { taken: 60, status: 422, seconds: 20 }, LIVE).detail).toBe(
    'no 429 after 60 requests in 20 s; the last status was 422',
  );
});

test('a request that is stored and not mailed has the mail server’s code', () => {
  const judge = (delivery: 'pending' | 'delivered' | null, lastError: string | null = null) =>
    DELIVERY_CHECK.judge({ delivery, lastError }, LIVE);
  expect(judge('delivered')).toBeUndefined();
  expect(judge('pending', 'EAUTH 535')).toBe('stored, not mailed: EAUTH 535');
  expect(judge(null)).toContain('not in the database');
  expect(MIGRATION_CHECK.judge({ columns: [] }, LIVE)).toMatch(/columns are missing, such as leads\./);
});

test.each([
  [answer({ status: 404, text: '{}' }), /not set on the site/],
  [answer({ status: 401, text: '{"code":"signature"}' }), /the same value/],
  [answer({ status: 401, text: '{"code":"time"}' }), /clock/],
  [answer({ status: 503, text: '{"code":"unavailable"}' }), /database/],
])('an unanswered question names what to change: %#', (refused, change) => {
  expect(explainRefusal(refused).change).toMatch(change);
});

test('the report says below each failure what to change, and ends with totals and seconds', () => {
  const report = formatReport(
    'https://roscas.example',
    [
      { name: 'one', outcome: 'ok', detail: '24 pages' },
      { name: 'another', outcome: 'FAILED', detail: 'none', change: 'SMTP_URL' },
      { name: 'a third', outcome: 'skipped', detail: 'no key' },
    ],
    3.21,
  );
  expect(report.split('\n')).toEqual([
    'https://roscas.example',
    '',
    'ok       one      24 pages',
    'FAILED   another  none',
    '         → SMTP_URL',
    'skipped  a third  no key',
    '',
    '1 ok, 1 FAILED, 1 skipped; 3.2 s',
  ]);
});
