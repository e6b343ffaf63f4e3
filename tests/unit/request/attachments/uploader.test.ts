import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { KeptFile } from '../../../../src/request/attachments/kept-file.ts';
import type { Pause, UploadOutcome, UploadSteps } from '../../../../src/request/attachments/upload-file.ts';

const never = vi.hoisted(() => (): Promise<UploadOutcome> => new Promise(() => {}));
const device = vi.hoisted(() => ({
  files: [] as KeptFile[],
  /** Names of the files whose upload has begun. */
  begun: [] as string[],
  /** Delays a reading of the device's files. */
  reading: undefined as Promise<void> | undefined,
  upload: never as (steps: UploadSteps) => Promise<UploadOutcome>,
}));

vi.mock('../../../../src/request/attachments/draft-files.ts', () => ({
  loadDraftFiles: () => device.files.map(({ id, name }) => ({ id, name })),
}));
vi.mock('../../../../src/request/attachments/file-storage.ts', () => ({
  FILES: 'files',
  announceFiles: () => {},
  loadFiles: async () => {
    const read = [...device.files];
    await device.reading;
    return read;
  },
}));
vi.mock('../../../../src/request/attachments/upload-file.ts', () => ({
  uploadFile: ({ name }: KeptFile, steps: UploadSteps) => {
    device.begun.push(name);
    return device.upload(steps);
  },
}));

const file = (name: string): KeptFile => ({
  id: crypto.randomUUID(),
  name,
  size: 10,
  type: 'application/pdf',
  state: 'open',
  touchedAt: Date.now(),
});

beforeEach(() => {
  Object.assign(device, { files: [], begun: [], reading: undefined, upload: never });
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
afterAll(() => void vi.resetModules());

test('two files are sent at a time', async () => {
  const { sendFiles } = await import('../../../../src/request/attachments/uploader.ts');
  device.files = [file('a'), file('b'), file('c')];
  void sendFiles();
  await expect.poll(() => device.begun).toEqual(['a', 'b']);
});

test('a file that is added while the list of files is read is sent too', async () => {
  const { sendFiles } = await import('../../../../src/request/attachments/uploader.ts');
  const { promise, resolve } = Promise.withResolvers<void>();
  device.reading = promise;
  device.files = [file('a')];
  void sendFiles();
  device.files.push(file('b'));
  void sendFiles();
  resolve();
  await expect.poll(() => device.begun).toEqual(['a', 'b']);
});

test.each([
  ['line' as const, true],
  ['busy' as const, false],
])('a pause for “%s” ends when the connection returns: %s', async (reason: Pause, ends) => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.useFakeTimers();
  const { sendFiles } = await import('../../../../src/request/attachments/uploader.ts');
  const { promise, resolve } = Promise.withResolvers<void>();
  let isOver = false;
  device.upload = ({ onPause, wait }) => {
    onPause(reason);
    void wait(60_000).then(() => {
      isOver = true;
    });
    resolve();
    return never();
  };
  device.files = [file('a')];
  void sendFiles();
  await promise;
  page.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(isOver).toBe(ends);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isOver).toBe(true);
});

test('in the background it fails while a stored request lacks a file, so that the browser tries again', async () => {
  const { sendFilesInBackground } = await import('../../../../src/request/attachments/uploader.ts');
  device.upload = async () => ({ state: 'waiting' });
  device.files = [file('of the draft')];
  await expect(sendFilesInBackground()).resolves.toBeUndefined();
  device.files = [{ ...file('of a request'), request: 'key', isLinked: true }];
  await expect(sendFilesInBackground()).rejects.toThrow('files are left');
});
