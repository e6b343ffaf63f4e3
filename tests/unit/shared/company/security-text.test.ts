import { expect, test } from 'vitest';
import { formatSecurityText, readSecurityEnd } from '../../../../src/shared/company/security-text.ts';

const format = (builtAt: Date) =>
  formatSecurityText({
    email: 'contato@fabrica.example',
    form: new URL('https://fabrica.example/#contact'),
    canonical: new URL('https://fabrica.example/.well-known/security.txt'),
    builtAt,
  });

test('has the fields of RFC 9116, one per line', () => {
  expect(format(new Date('2026-11-23T15:04:05.678Z'))).toBe(
    `Contact: mailto:contato@fabrica.example
Contact: https://fabrica.example/#contact
Expires: 2027-11-08T00:00:00Z
Preferred-Languages: pt-BR, en
Canonical: https://fabrica.example/.well-known/security.txt
`,
  );
});

test.each(['2026-01-01T00:00:00Z', '2027-12-31T23:59:59Z', '2028-02-29T12:00:00Z'])(
  'built at %s, ends within a year and after 11 months',
  (time) => {
    const builtAt = new Date(time);
    const days = ((readSecurityEnd(format(builtAt))?.getTime() ?? 0) - builtAt.getTime()) / 86_400_000;
    expect(days).toBeLessThan(365);
    expect(days).toBeGreaterThan(335);
  },
);

test.each(['', 'Expires: soon', '<h1>404</h1>'])('%j has no end', (text) => {
  expect(readSecurityEnd(text)).toBeUndefined();
});
