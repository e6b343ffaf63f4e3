import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { WaitingRequest } from '../../../src/request/queue/queued-request.ts';
import type { SendOutcome } from '../../../src/shared/request/sending.ts';

const device = vi.hoisted(() => ({
  kept: new Set<string>(),
  isForbidden: false,
  outcome: undefined as unknown,
}));

vi.mock('../../../src/request/queue/queue-storage.ts', () => ({
  keepRequest: async ({ key }: WaitingRequest) => {
    if (device.isForbidden) throw new DOMException('', 'SecurityError');
    device.kept.add(key);
  },
  forgetRequest: async (key: string) => device.kept.delete(key),
  announceQueue: () => {},
  tidyQueue: () => {},
}));
vi.mock('../../../src/request/queue/background-sync.ts', () => ({ requestSync: async () => {} }));
vi.mock('../../../src/shared/request/sending.ts', async (load) => ({
  ...(await load<object>()),
  sendRequest: async () => device.outcome,
}));

beforeEach(() => {
  vi.resetModules();
  device.kept.clear();
  device.isForbidden = false;
});
afterAll(() => void vi.resetModules());

async function send(outcome: SendOutcome) {
  device.outcome = outcome;
  const { sendKept } = await import('../../../src/request/queue/send-kept.ts');
  const { isQueued } = await sendKept({ key: 'key' } as WaitingRequest, {} as Parameters<typeof sendKept>[1]);
  return [isQueued, device.kept.has('key')];
}

const failed = (cause: string) => ({ ok: false, cause }) as SendOutcome;

test.each([
  ['without a connection', failed('line'), true],
  ['on the login page of a network', failed('stranger'), true],
  ['if the server is busy', failed('busy'), false],
  ['if the server refuses it', failed('refusal'), false],
  ['if it is stored', { ok: true, reference: 'ABCD2345' } as SendOutcome, false],
])('%s a request stays on the device: %3$s', async (_when, outcome, stays) => {
  expect(await send(outcome)).toEqual([stays, stays]);
});

test('a device that keeps nothing says that the request does not wait', async () => {
  device.isForbidden = true;
  expect(await send(failed('line'))).toEqual([false, false]);
});
