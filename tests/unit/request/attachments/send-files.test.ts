import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { KeptFile } from '../../../../src/request/attachments/kept-files.ts';
import type { Steps } from '../../../../src/request/attachments/send-file.ts';

const device = vi.hoisted(() => ({
  files: [] as KeptFile[],
  sent: [] as string[],
  /** The name of a file whose bytes are lost. */
  lost: '',
  send: async (_name: string): Promise<unknown> => 'complete',
}));

vi.mock('../../../../src/request/attachments/kept-files.ts', () => ({
  announceFiles: () => {},
  loadFiles: async () => [...device.files],
  readBytes: async (id: string) => (id === device.lost ? undefined : new ArrayBuffer(9)),
  forgetFile: async (id: string) => {
    device.files = device.files.filter((file) => file.id !== id);
  },
  changeFile: async (id: string, change: Partial<KeptFile>) => {
    device.files = device.files.map((file) => (file.id === id ? { ...file, ...change } : file));
  },
}));
vi.mock('../../../../src/request/attachments/send-file.ts', () => ({
  postPart: () => {},
  sendFile: async ({ name }: KeptFile, _bytes: ArrayBuffer, steps: Steps) => {
    device.sent.push(name);
    steps.onProgress(1);
    return device.send(name);
  },
}));

const proof = { key: 'key', secret: 'abc' };
const file = (name: string, more: Partial<KeptFile> = {}): KeptFile => ({
  id: name,
  name,
  size: 9,
  touchedAt: 0,
  parts: 0,
  ...more,
});
const load = () => import('../../../../src/request/attachments/send-files.ts');

beforeEach(() => {
  Object.assign(device, { files: [], sent: [], lost: '', send: async () => 'complete' });
  vi.resetModules();
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
afterAll(() => void vi.resetModules());

test('sends the files of stored requests one after the other, and forgets them; the others wait', async () => {
  const { sendFiles } = await load();
  device.files = [
    file('of the draft'),
    file('of a queued request', { request: 'key' }),
    file('a', { proof }),
    file('refused', { proof, notice: { title: 'Não' } }),
    file('b', { proof }),
  ];
  await sendFiles();
  expect(device.sent).toEqual(['a', 'b']);
  expect(device.files.map(({ name }) => name)).toEqual(['of the draft', 'of a queued request', 'refused']);
});

test('a file that is added while others are sent is sent too', async () => {
  const { sendFiles } = await load();
  device.files = [file('a', { proof })];
  device.send = async (name) => {
    if (name === 'a') {
      device.files.push(file('b', { proof }));
      void sendFiles();
    }
    return 'complete';
  };
  await sendFiles();
  expect(device.sent).toEqual(['a', 'b']);
});

test('one that waits does not keep the next from being sent, and is tried again', async () => {
  vi.useFakeTimers();
  const { sendFiles } = await load();
  device.files = [file('a', { proof }), file('b', { proof })];
  let tries = 0;
  device.send = async (name) => {
    if (name !== 'a') return 'complete';
    tries += 1;
    return tries < 3 ? 'waiting' : 'complete';
  };
  const sending = sendFiles();
  await vi.runAllTimersAsync();
  await sending;
  expect(device.sent).toEqual(['a', 'b', 'a', 'a']);
});

test('a file that the device has lost, or the server refuses, keeps the reason', async () => {
  const { sendFiles } = await load();
  device.files = [file('a', { proof }), file('b', { proof })];
  device.lost = 'a';
  device.send = async () => ({ title: 'Grande demais' });
  await sendFiles();
  expect(device.files.map(({ notice }) => notice?.title)).toEqual([
    'O arquivo não está mais neste aparelho',
    'Grande demais',
  ]);
});

test('in the background it fails while a stored request lacks a file, so that the browser tries again', async () => {
  const { sendFilesInBackground } = await load();
  device.send = async () => 'waiting';
  device.files = [file('of the draft')];
  await expect(sendFilesInBackground()).resolves.toBeUndefined();
  device.files = [file('a', { proof })];
  await expect(sendFilesInBackground()).rejects.toThrow('files are left');
});

test('a request takes its files with it once it is stored, and gives them back if it is withdrawn', async () => {
  const { bindFiles, linkFiles, releaseFiles } = await load();
  device.files = [file('a'), file('b'), file('c')];
  await bindFiles('key', ['a', 'b']);
  await bindFiles('other', ['c']);
  await linkFiles('key', 'abc');
  expect(device.files.map((kept) => kept.proof)).toEqual([proof, proof, undefined]);
  expect(await releaseFiles('key')).toEqual([]);
  expect((await releaseFiles('other')).map(({ name }) => name)).toEqual(['c']);
  expect(device.files[2]?.request).toBeUndefined();
});
