import { beforeEach, expect, test, vi } from 'vitest';
import type { KeptFile } from '../../../../src/request/attachments/kept-file.ts';

const device = vi.hoisted(() => ({
  files: [] as KeptFile[],
  /** Names of the files whose upload has begun. */
  begun: [] as string[],
  /** Delays a reading of the device's files. */
  reading: undefined as Promise<void> | undefined,
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
  uploadFile: ({ name }: KeptFile) => {
    device.begun.push(name);
    return new Promise(() => {});
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
  Object.assign(device, { files: [], begun: [], reading: undefined });
  vi.resetModules();
});

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
