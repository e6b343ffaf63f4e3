import { expect, test } from 'vitest';
import { chooseEncoding } from '../../../netlify/local/accept-encoding.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', undefined],
  ['br;q=0, *', 'gzip'],
  ['*', 'br'],
  ['BR', 'br'],
  ['brotli', undefined],
  ['gzip;q=x', undefined],
  ['', undefined],
  [null, undefined],
])('%j gets %j', (header, encoding) => {
  expect(chooseEncoding(header, ['br', 'gzip'])).toBe(encoding);
});
