import { expect, test } from 'vitest';
import type { KeptFile } from '../../../../src/request/attachments/kept-files.ts';
import { pauseBefore, type Reply, sendFile } from '../../../../src/request/attachments/send-file.ts';
import { FILE_NOTICES, type SentFile } from '../../../../src/shared/attachments/attachment-wire.ts';
import { PART_BYTES } from '../../../../src/shared/attachments/file-limits.ts';

const SIZE = 2 * PART_BYTES + 10;
const BYTES = new ArrayBuffer(SIZE);
const FILE: KeptFile = {
  id: '8a1f2e3d-0000-4000-8000-000000000001',
  name: 'grande.pdf',
  size: SIZE,
  touchedAt: Date.now(),
  proof: { key: '8a1f2e3d-0000-4000-8000-000000000002', secret: 'abc' },
  parts: 0,
};

const has = (parts: number): Reply => ({
  status: 200,
  retryAfter: null,
  json: { parts, isComplete: parts === 3 },
});
const says = (status: number, code?: string, retryAfter: string | null = null): Reply => ({
  status,
  retryAfter,
  json: code ? { code } : {},
});
const NOTHING = undefined;

/** Sends a file to a server that answers like this, in order. */
async function send(answers: readonly (Reply | undefined)[], file: Partial<KeptFile> = {}, tries = Infinity) {
  const left = [...answers];
  const parts: number[] = [];
  const waits: number[] = [];
  const states: unknown[] = [];
  const kept: number[] = [];
  const outcome = await sendFile({ ...FILE, ...file }, BYTES, {
    post: async (form, onSent) => {
      const sent: SentFile = JSON.parse(String(form.get('file')));
      parts.push(sent.part);
      const size = (form.get('bytes') as Blob).size;
      expect(size).toBe(Math.min(PART_BYTES, SIZE - sent.part * PART_BYTES));
      expect(sent).toMatchObject({ id: FILE.id, name: FILE.name, size: SIZE, proof: FILE.proof });
      onSent(size + 500);
      const answer = left.shift();
      if (!answer) throw new Error('no response');
      return answer;
    },
    wait: async (ms) => void waits.push(ms),
    onParts: async (count) => void kept.push(count),
    onProgress: (bytes, pause) => states.push(pause ?? bytes),
    tries,
  });
  return { outcome, parts, waits, states, kept };
}

test('sends the parts in order, tells how far it is, and keeps what the server has', async () => {
  const { outcome, parts, kept, states } = await send([has(1), has(2), has(3)]);
  expect([outcome, parts, kept]).toEqual(['complete', [0, 1, 2], [1, 2]]);
  expect(states).toEqual([PART_BYTES + 500, 2 * PART_BYTES + 10, SIZE]);
});

test('begins after the last whole part, or where the server says', async () => {
  expect((await send([has(2), has(3)], { parts: 1 })).parts).toEqual([1, 2]);
  expect((await send([has(0), has(1), has(2), has(3)], { parts: 2 })).parts).toEqual([2, 0, 1, 2]);
  expect((await send([has(2), has(3)])).parts).toEqual([0, 2]);
});

test('goes on by itself after a lost connection, a busy server, a strange page, and while the request is unknown', async () => {
  const { outcome, parts, waits, states } = await send([
    NOTHING,
    says(503, 'unavailable', '10'),
    says(404, 'missing'),
    says(511),
    has(1),
    says(429),
    has(2),
    has(3),
  ]);
  expect([outcome, parts]).toEqual(['complete', [0, 0, 0, 0, 0, 1, 1, 2]]);
  expect(waits).toEqual([1000, 10_000, 4000, 8000, 60_000]);
  expect(states.filter((state) => typeof state === 'string')).toEqual([
    'line',
    'busy',
    'line',
    'line',
    'busy',
  ]);
});

test('ends for now after some failures in a row', async () => {
  expect((await send([NOTHING, has(1), NOTHING, NOTHING], {}, 2)).outcome).toBe('waiting');
});

test.each([
  [says(422, 'invalid'), FILE_NOTICES.invalid],
  [says(413, 'size'), FILE_NOTICES.size],
  [says(409, 'conflict'), FILE_NOTICES.conflict],
])('a refusal ends it with the reason', async (answer, notice) => {
  expect((await send([has(1), answer])).outcome).toEqual(notice);
});

test('a request that is still unknown after an hour is gone', async () => {
  const touchedAt = Date.now() - 3_700_000;
  expect((await send([says(404, 'missing')], { touchedAt })).outcome).toEqual(FILE_NOTICES.conflict);
});

test('waits as long as it is told, at most an hour', () => {
  expect(pauseBefore(0, undefined)).toBe(1000);
  expect(pauseBefore(9, undefined)).toBe(30_000);
  expect(pauseBefore(0, says(503, 'unavailable', '120'))).toBe(120_000);
  expect(pauseBefore(0, says(429, 'throttled', '999999'))).toBe(3_600_000);
  expect(pauseBefore(0, says(503, 'unavailable', 'Sun, 29 Nov'))).toBe(1000);
});
