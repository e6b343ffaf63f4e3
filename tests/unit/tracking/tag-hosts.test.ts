import { expect, test } from 'vitest';
import { buildPolicy } from '../../../src/integrations/content-security-policy.ts';
import { listTagSources } from '../../../src/tracking/tags/tag-hosts.ts';

test('without a tag the policy allows no other host', () => {
  expect(Object.values(listTagSources({})).flat()).toEqual([]);
  expect(buildPolicy([])).toBe(buildPolicy([], listTagSources({})));
});

test('a tag opens the way to its own hosts, and to no other', () => {
  const policy = buildPolicy([], listTagSources({ pixel: '1' }));
  expect(policy).toContain("script-src 'self' https://connect.facebook.net;");
  expect(policy).toContain("img-src 'self' data: https://www.facebook.com;");
  expect(policy).not.toMatch(/google|clarity/);
  expect(buildPolicy([], listTagSources({ gtag: 'G-1', clarity: 'a' }))).not.toContain('facebook');
});
