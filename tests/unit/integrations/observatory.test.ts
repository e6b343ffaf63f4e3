import { expect, test } from 'vitest';
import { SECURITY_HEADERS } from '../../../netlify/platform/security-headers.ts';
import { buildPolicy } from '../../../src/integrations/content-security-policy.ts';
import { scoreResponse } from '../../fixtures/observatory.ts';

const lower = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

const OURS = lower({ ...SECURITY_HEADERS, 'Content-Security-Policy': buildPolicy(["'sha256-abc='"]) });
const without = (name: string) => Object.fromEntries(Object.entries(OURS).filter(([key]) => key !== name));
const withPolicy = (policy: string) => ({ ...OURS, 'content-security-policy': policy });

test.each([
  ['ours', OURS, 130],
  ['none at all', {}, 30],
  ['no transport security', without('strict-transport-security'), 80],
  ['half a year of it less', { ...OURS, 'strict-transport-security': 'max-age=86400' }, 120],
  ['no nosniff', without('x-content-type-options'), 125],
  ['no resource policy', without('cross-origin-resource-policy'), 120],
  [
    'inline scripts',
    withPolicy("default-src 'none'; script-src 'unsafe-inline'; frame-ancestors 'none'"),
    80,
  ],
  [
    'inline scripts beside a hash',
    withPolicy("default-src 'none'; script-src 'unsafe-inline' 'sha256-a='; frame-ancestors 'none'"),
    140,
  ],
  ['eval', withPolicy("default-src 'none'; script-src 'self' 'unsafe-eval'; frame-ancestors 'none'"), 120],
  ['plain http', withPolicy("default-src 'none'; connect-src http://a.example; frame-ancestors 'none'"), 80],
  ['no unsafe word', withPolicy("default-src 'self'; frame-ancestors 'none'"), 135],
  ['nobody named who may frame', { ...withPolicy("default-src 'none'"), 'x-frame-options': undefined }, 80],
])('the score of %s', (_, headers, score) => {
  expect(scoreResponse(headers)).toBe(score);
});

test('a script of another host costs points unless its hash is given', () => {
  expect(scoreResponse(OURS, '<script src="https://a.example/x.js"></script>')).toBe(125);
  expect(scoreResponse(OURS, '<script src="https://a.example/x.js" integrity="sha256-a="></script>')).toBe(
    130,
  );
});
