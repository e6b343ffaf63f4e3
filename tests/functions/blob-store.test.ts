import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBlobs } from '../../netlify/local/blobs-server.ts';
import { type BlobStore, environmentBlobs } from '../../netlify/platform/blob-store.ts';
import { MemoryBlobs } from '../fixtures/memory-blobs.ts';

let folder: string;
let server: { stop(): Promise<void> };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blobs-'));
  server = await startBlobs(folder);
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

test('the local store does not list what was being written when it was killed', async () => {
  await environmentBlobs.write('killed/1', 1);
  for (const path of await readdir(folder, { recursive: true }))
    if (path.endsWith('killed')) await writeFile(join(folder, path, '.k3j2h1'), '1');
  expect(await environmentBlobs.list('killed/')).toEqual(['killed/1']);
  await environmentBlobs.remove('killed/1');
});

test('a write that fails leaves no file and no folder in the local store', async () => {
  await environmentBlobs.write('failing/1/2', 1);
  // A value cannot replace a folder, so the write fails after its temporary file, as on a full disk.
  await expect(environmentBlobs.write('failing/1', 1)).rejects.toThrow();
  const paths = await readdir(folder, { recursive: true });
  expect(paths.filter((path) => path.includes('failing/.'))).toEqual([]);
  await environmentBlobs.remove('failing/1/2');
  expect(await environmentBlobs.listFolders('failing/')).toEqual([]);
});

describe.each<[string, BlobStore]>([
  ["Netlify's store on its local server", environmentBlobs],
  ['the store of the tests', new MemoryBlobs()],
])('%s', (_, blobs) => {
  test('returns what was written, until it is removed', async () => {
    expect(await blobs.read('a/1')).toBeUndefined();
    expect(await blobs.write('a/1', { text: 'rosca ção' })).toBe(true);
    expect((await blobs.read('a/1'))?.value).toEqual({ text: 'rosca ção' });
    await blobs.remove('a/1');
    await blobs.remove('a/1');
    expect(await blobs.read('a/1')).toBeUndefined();
  });

  test('one of 20 concurrent first writes succeeds', async () => {
    const results = await Promise.all(
      Array.from({ length: 20 }, (__, writer) => blobs.write('first', writer, 'new')),
    );
    expect(results.filter(Boolean)).toHaveLength(1);
    await blobs.remove('first');
  });

  test('a write under an old etag changes nothing', async () => {
    await blobs.write('b', 1);
    const etag = (await blobs.read('b'))?.etag ?? '';
    expect(await blobs.write('b', 2, { etag })).toBe(true);
    expect(await blobs.write('b', 3, { etag })).toBe(false);
    expect((await blobs.read('b'))?.value).toBe(2);
    await blobs.remove('b');
    expect(await blobs.write('b', 4, { etag })).toBe(false);
    expect(await blobs.read('b')).toBeUndefined();
  });

  test('lists keys and folders below a prefix', async () => {
    const keys = ['mail/20261122T1205/x y', 'mail/20261122T1205/z', 'mail/20261122T1210/z', 'mailing/1'];
    for (const key of keys) await blobs.write(key, 1);
    expect((await blobs.listFolders('mail/')).sort()).toEqual(['20261122T1205', '20261122T1210']);
    expect((await blobs.list('mail/20261122T1205/')).sort()).toEqual(keys.slice(0, 2));
    expect(await blobs.list('nothing/')).toEqual([]);
    expect(await blobs.listFolders('nothing/')).toEqual([]);
    for (const key of keys) await blobs.remove(key);
    expect(await blobs.listFolders('mail/')).toEqual([]);
  });
});
