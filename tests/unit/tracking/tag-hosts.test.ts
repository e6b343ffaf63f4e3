import { expect, test } from 'vitest';
import { buildPolicy } from '../../../src/integrations/content-security-policy.ts';
import { listTagSources } from '../../../src/tracking/tags/tag-hosts.ts';

test('without tags the policy allows no other host', () => {
  expect(Object.values(listTagSources({})).flat()).toEqual([]);
  expect(buildPolicy([])).toBe(buildPolicy([], listTagSources({})));
});

test('a tag adds only its own hosts to the policy', () => {
  const policy = buildPolicy([], listTagSources({ pixel: '1' }));
  expect(policy).toContain("script-src 'self' https://connect.facebook.net;");
  expect(policy).toContain("img-src 'self' data: https://www.facebook.com;");
  expect(policy).not.toMatch(/google|clarity/);
  expect(buildPolicy([], listTagSources({ gtag: 'G-1', clarity: 'a' }))).not.toContain('facebook');
});
