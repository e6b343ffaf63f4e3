import { expect, test } from 'vitest';
import { readyWatcher, SSL_REFUSED, takeSslRequest } from '../../../netlify/local/database-turns.ts';

function message(type: string, body: string): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 0, 'latin1');
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, Buffer.from(body, 'latin1')]);
}

const row = message('D', 'ZI rosca ZI');
const idle = message('Z', 'I');
const inTransaction = message('Z', 'T');

test.each([
  ['a row followed by ReadyForQuery', [Buffer.concat([row, idle])], true],
  ['data that only looks like ReadyForQuery', [row], false],
  ['ReadyForQuery inside a transaction', [row, inTransaction], false],
  ['a message split into two chunks', [row.subarray(0, 7), Buffer.concat([row.subarray(7), idle])], true],
  ['a header split into two chunks', [idle.subarray(0, 3), idle.subarray(3)], true],
  ['an incomplete ReadyForQuery', [Buffer.concat([row, idle.subarray(0, 5)])], false],
])('recognizes whether the connection is idle after %s', (_, chunks, isReady) => {
  const watch = readyWatcher();
  expect(chunks.map(watch).at(-1)).toBe(isReady);
});

test('refuses an SSLRequest and does not pass it on', () => {
  const request = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
  let answer = '';
  const rest = takeSslRequest(Buffer.concat([request, row]), () => {
    answer = SSL_REFUSED;
  });
  expect(answer).toBe('N');
  expect(rest).toEqual(row);
});
