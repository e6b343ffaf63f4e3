import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DeadlineError } from '../../../netlify/platform/deadline.ts';
import { cleanMessage, describeForLog, describePlace } from '../../../netlify/platform/error-details.ts';

test.each([
  ['no free reference', 'no free reference'],
  ["Cannot read properties of undefined (reading 'Ana')", 'Cannot read properties of undefined (reading …)'],
  [
    'Unexpected token \'b\', ..."ne":"Ana Prado", b"... is not valid JSON',
    'Unexpected token …... is not valid JSON',
  ],
  ["the visitor's name is “Ana Prado”", "the visitor's name is …"],
  ['cut in the middle of "Ana Pra', 'cut in the middle of …'],
  ['refused by ana.prado+x@cliente.example today', 'refused by … today'],
  ['refused: Ana Prado <ana@cliente.example>, later', 'refused:…, later'],
  ['call (11) 98765-4321 or +55 11 98765 4321 now', 'call … or … now'],
  ['from 203.0.113.7', 'from …'],
  ['Failed to parse URL from https://fabrica.example/?nome=Ana', 'Failed to parse URL from …'],
  ['build hook: 503', 'build hook: 503'],
  ['two\nlines\u0000\t', 'two lines'],
])('%j is logged as %j', (message, cleaned) => {
  expect(cleanMessage(message)).toBe(cleaned);
});

test('a quoted value, an address or a phone never reaches the log, whatever is around it', () => {
  const around = fc.string({ maxLength: 20 });
  const quoted = fc.string({ maxLength: 20 }).map((text) => `"${text}Zzq${text}"`);
  const values = fc.oneof(
    quoted,
    fc.constant('Zzq@cliente.example'),
    fc.constant('zzq.prado@cliente.example'),
    fc.constant('https://fabrica.example/?n=Zzq'),
  );
  fc.assert(
    fc.property(around, values, around, (before, value, after) => {
      expect(cleanMessage(`${before} ${value} ${after}`)).not.toMatch(/zzq/i);
    }),
  );
});

test('an error without a code is logged with its message and the place in our code', () => {
  const line = describeForLog(new TypeError("x is 'Ana'"));
  expect(line).toMatch(/^TypeError: x is … at tests\/unit\/platform\/error-details\.test\.ts:\d+:\d+$/);
});

test('where a message may hold a password, only the place in our code is logged', () => {
  expect(describePlace(new Error('rosca dupla'))).toMatch(
    /^Error at tests\/unit\/platform\/error-details\.test\.ts:\d+:\d+$/,
  );
});

test('its cause is named by its code', () => {
  const cause = Object.assign(new Error('connect 10.0.0.1'), { code: 'ECONNREFUSED' });
  expect(describeForLog(new TypeError('fetch failed', { cause }))).toMatch(
    /^TypeError: fetch failed \(ECONNREFUSED\) at tests/,
  );
});

test('a message cannot pass for a place in our code', () => {
  const error = new Error(`x\n    at ana (${process.cwd()}/netlify/ana.ts:1:1)`);
  expect(describeForLog(error)).toMatch(/ at tests\/unit\/platform\/error-details\.test\.ts:\d+:\d+$/);
});

test.each([
  [Object.assign(new Error('Failing row contains (Ana)'), { code: '23514' }), '23514'],
  [Object.assign(new Error('550 Ana is spam'), { code: 'EENVELOPE', responseCode: 550 }), 'EENVELOPE 550'],
  [Object.assign(new Error('getaddrinfo ENOTFOUND x'), { code: 'ENOTFOUND' }), 'ENOTFOUND'],
  [new DeadlineError('mail: deadline of 8000 ms'), 'mail: deadline of 8000 ms'],
  ['Ana', 'unknown failure'],
])('%s, whose code or own words say enough, is logged without its message', (error, text) => {
  expect(describeForLog(error)).toBe(text);
});
