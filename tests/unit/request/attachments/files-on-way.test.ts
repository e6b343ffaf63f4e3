import { afterAll, afterEach, expect, test, vi } from 'vitest';
import type { KeptFile } from '../../../../src/request/attachments/kept-file.ts';

const device = vi.hoisted(() => ({ files: [] as KeptFile[] }));

vi.mock('../../../../src/request/attachments/file-storage.ts', () => ({
  loadFiles: async () => device.files,
}));
vi.mock('../../../../src/request/attachments/uploader.ts', () => ({
  listenToUploads: () => {},
  sendFiles: async () => {},
}));

afterEach(() => vi.unstubAllGlobals());
afterAll(() => void vi.resetModules());

test('on the way are the files of stored requests that the server lacks', async () => {
  vi.resetModules();
  // One that is not closed would keep the process alive.
  vi.stubGlobal('BroadcastChannel', EventTarget);
  const file = { name: 'a.pdf', size: 1, type: 'application/pdf', touchedAt: Date.now() };
  device.files = [
    { ...file, id: 'of the draft', state: 'open' },
    { ...file, id: 'of a queued request', state: 'open', request: 'key' },
    { ...file, id: 'of a stored request', state: 'open', request: 'key', isLinked: true },
    { ...file, id: 'in preparation', state: 'preparing', request: 'key', isLinked: true },
    { ...file, id: 'lost in preparation', state: 'preparing', request: 'key', isLinked: true },
  ];
  const { $filesOnWay, unkept } = await import('../../../../src/request/attachments/draft-files.store.ts');
  const { startFiles } = await import('../../../../src/request/attachments/field-files.store.ts');
  unkept.add('in preparation');
  startFiles();
  await expect.poll(() => $filesOnWay.get()).toBe(2);
});
