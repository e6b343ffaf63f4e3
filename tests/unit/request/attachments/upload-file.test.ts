import { describe, expect, test } from 'vitest';
import {
  LOST_FILE,
  type Pause,
  type Reply,
  type Send,
  uploadFile,
  uploadPause,
} from '../../../../src/request/attachments/upload-file.ts';
import {
  ATTACHMENT_NOTICES,
  type AttachmentFailureCode,
  countPieces,
  pieceLength,
} from '../../../../src/shared/attachments/attachment-wire.ts';
import { PIECE_BYTES } from '../../../../src/shared/attachments/file-limits.ts';
import { propertyRuns } from '../../../fixtures/properties.ts';

const ID = '8a1f2e3d-0000-4000-8000-000000000001';
const SIZE = 3 * PIECE_BYTES + 1234;
const file = { id: ID, name: 'a.pdf', size: SIZE, type: 'application/pdf' };

const reply = (
  status: number,
  json: Record<string, unknown> = {},
  retryAfter: string | null = null,
): Reply => ({
  status,
  retryAfter,
  json,
});
const failure = (status: number, code: AttachmentFailureCode, retryAfter: string | null = null) =>
  reply(status, { code, notice: ATTACHMENT_NOTICES[code] }, retryAfter);

type Call = `POST` | `PUT ${number}`;
/** The fate of a request: lost before or after the server has handled it, or with another response. */
type Fault = 'cut before' | 'cut after' | Reply | undefined;

/** A server by the contract of attachment-wire.ts, whose faults are chosen by the number of the request. */
function createServer(fault: (call: Call, number: number) => Fault = () => undefined) {
  const calls: Call[] = [];
  const stored = new Map<number, number>();
  let isKnown = false;
  const progress = () => ({
    id: ID,
    received: [...stored.keys()].toSorted((a, b) => a - b),
    state: stored.size === countPieces(SIZE) ? 'complete' : 'open',
  });
  const handle = (method: string, path: string, body: string | ArrayBuffer): Reply => {
    if (method === 'POST') {
      isKnown = true;
      return reply(200, progress());
    }
    if (!isKnown) return failure(404, 'unknown');
    const piece = Number(path.split('/').at(-1));
    if (typeof body === 'string' || body.byteLength !== pieceLength(SIZE, piece))
      return failure(422, 'piece');
    stored.set(piece, new Uint8Array(body)[0] ?? -1);
    return reply(200, progress());
  };
  const send: Send = async (method, path, body, _signal, onSent) => {
    const call: Call = method === 'POST' ? 'POST' : `PUT ${Number(path.split('/').at(-1))}`;
    calls.push(call);
    const what = fault(call, calls.length);
    if (what === 'cut before') throw new Error('cut');
    if (typeof what === 'object') return what;
    if (typeof body !== 'string') onSent?.(body.byteLength);
    const answer = handle(method, path, body);
    if (what === 'cut after') throw new Error('cut');
    return answer;
  };
  return {
    calls,
    stored,
    send,
    forget() {
      isKnown = false;
      stored.clear();
    },
  };
}

function createSteps(send: Send, tries = Number.POSITIVE_INFINITY) {
  const waits: number[] = [];
  const sent: number[] = [];
  const pauses: (Pause | undefined)[] = [];
  const controller = new AbortController();
  const steps = {
    send,
    readPiece: async (piece: number) => new Uint8Array(pieceLength(SIZE, piece)).fill(piece).buffer,
    wait: async (ms: number) => void waits.push(ms),
    onProgress: (bytes: number) => void sent.push(bytes),
    onPause: (pause: Pause | undefined) => {
      if (pause) pauses.push(pause);
    },
    signal: controller.signal,
    tries,
  };
  return { steps, waits, sent, pauses, controller };
}

test('a file arrives piece by piece, and its progress only grows', async () => {
  const server = createServer();
  const { steps, sent, waits } = createSteps(server.send);
  expect(await uploadFile(file, steps)).toEqual({ state: 'complete' });
  expect(server.calls).toEqual(['POST', 'PUT 0', 'PUT 1', 'PUT 2', 'PUT 3']);
  expect([...server.stored]).toEqual([0, 1, 2, 3].map((piece) => [piece, piece]));
  expect(sent).toEqual(sent.toSorted((a, b) => a - b));
  expect(sent.at(-1)).toBe(SIZE);
  expect(waits).toEqual([]);
});

test('an upload that another page started resumes with the missing pieces', async () => {
  const server = createServer();
  server.stored.set(0, 0).set(2, 2);
  const { steps, sent } = createSteps(server.send);
  expect(await uploadFile(file, steps)).toEqual({ state: 'complete' });
  expect(server.calls).toEqual(['POST', 'PUT 1', 'PUT 3']);
  expect(sent[0]).toBe(2 * PIECE_BYTES);
});

test.each(
  [1, 2, 3, 4, 5].flatMap((number) =>
    (['cut before', 'cut after'] as const).map((cut) => [cut, number] as const),
  ),
)('a connection %s the server has handled request %i costs at most that piece', async (cut, number) => {
  const server = createServer((_call, current) => (current === number ? cut : undefined));
  const { steps, waits, pauses } = createSteps(server.send);
  expect(await uploadFile(file, steps)).toEqual({ state: 'complete' });
  expect([...server.stored.keys()].toSorted()).toEqual([0, 1, 2, 3]);
  expect(waits).toEqual([1000]);
  expect(pauses).toEqual(['line']);
  const puts = server.calls.filter((call) => call !== 'POST');
  expect(puts).toHaveLength(cut === 'cut before' && number > 1 ? 5 : 4);
});

test('in many runs with random faults, every piece arrives unchanged', async () => {
  let seed = 1;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const faults: Fault[] = [
    'cut before',
    'cut after',
    reply(500),
    reply(408),
    failure(429, 'busy', '7'),
    failure(503, 'unavailable'),
    reply(200, {}),
    reply(511),
  ];
  for (let run = 0; run < propertyRuns(100); run++) {
    const server = createServer(() =>
      random() < 0.4 ? faults[Math.floor(random() * faults.length)] : undefined,
    );
    const { steps } = createSteps(server.send);
    expect(await uploadFile(file, steps)).toEqual({ state: 'complete' });
    expect([...server.stored].toSorted(([a], [b]) => a - b)).toEqual(
      [0, 1, 2, 3].map((piece) => [piece, piece]),
    );
  }
});

test('a server that has deleted the upload gets all of it again', async () => {
  const server = createServer((_call, number) => {
    if (number === 4) server.forget();
    return undefined;
  });
  const { steps } = createSteps(server.send);
  expect(await uploadFile(file, steps)).toEqual({ state: 'complete' });
  expect(server.calls.join(', ')).toBe('POST, PUT 0, PUT 1, PUT 2, POST, PUT 0, PUT 1, PUT 2, PUT 3');
});

describe('a busy server', () => {
  test.each([
    ['a 429 with its seconds', failure(429, 'busy', '600'), 600_000],
    ['a 429 of the network, without any', reply(429), 60_000],
    ['a 503 with its seconds', failure(503, 'unavailable', '20'), 20_000],
    ['a 503 without any', failure(503, 'unavailable'), 1000],
    ['more than an hour', failure(429, 'busy', '90000'), 3_600_000],
  ])('that sends %s is left alone that long', async (_what, answer, ms) => {
    const server = createServer((_call, number) => (number === 2 ? answer : undefined));
    const { steps, waits, pauses } = createSteps(server.send);
    expect(await uploadFile(file, steps)).toEqual({ state: 'complete' });
    expect(waits).toEqual([ms]);
    expect(pauses).toEqual(['busy']);
  });

  test('is asked at growing intervals of at most 30 s', () => {
    expect([0, 1, 2, 3, 4, 5, 6].map((attempt) => uploadPause(attempt, undefined))).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
    ]);
  });
});

test.each<[AttachmentFailureCode, number, boolean]>([
  ['type', 422, false],
  ['content', 422, false],
  ['size', 413, false],
  ['full', 503, true],
  ['conflict', 409, true],
])('a refusal for %s ends the upload with the reason', async (code, status, isWorthRetrying) => {
  const server = createServer((_call, number) => (number === 3 ? failure(status, code) : undefined));
  const { steps, waits } = createSteps(server.send);
  const notice = ATTACHMENT_NOTICES[code];
  expect(await uploadFile(file, steps)).toEqual({ state: 'refused', notice, isWorthRetrying });
  expect(waits).toEqual([]);
});

test('a file that a request has already is complete', async () => {
  const server = createServer((call) => (call === 'PUT 1' ? failure(409, 'linked') : undefined));
  expect(await uploadFile(file, createSteps(server.send).steps)).toEqual({ state: 'complete' });
});

test('the login page of a network is no success', async () => {
  const server = createServer(() => reply(200));
  const { steps } = createSteps(server.send, 3);
  expect(await uploadFile(file, steps)).toEqual({ state: 'waiting' });
  expect(server.calls).toHaveLength(3);
});

test('after the given number of failures in a row, the upload stops for now', async () => {
  const server = createServer((call) => (call === 'PUT 1' ? 'cut before' : undefined));
  const { steps } = createSteps(server.send, 3);
  expect(await uploadFile(file, steps)).toEqual({ state: 'waiting' });
});

test('a file whose bytes the device has lost has to be chosen again', async () => {
  const { steps } = createSteps(createServer().send);
  const lost = { ...steps, readPiece: async () => undefined };
  expect(await uploadFile(file, lost)).toEqual({
    state: 'refused',
    notice: LOST_FILE,
    isWorthRetrying: false,
  });
});

test('a cancelled upload sends nothing more', async () => {
  const server = createServer((call) => {
    if (call === 'PUT 1') controller.abort();
    return undefined;
  });
  const { steps, controller } = createSteps(server.send);
  expect(await uploadFile(file, steps)).toEqual({ state: 'cancelled' });
  expect(server.calls).toEqual(['POST', 'PUT 0', 'PUT 1']);
});
