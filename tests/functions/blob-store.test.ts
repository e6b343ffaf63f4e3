import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type BlobStore, environmentBlobs, environmentFiles } from '../../netlify/platform/blob-store.ts';
import { openFolder } from '../../netlify/platform/folder-store.ts';
import { MemoryBlobs } from '../fixtures/memory-blobs.ts';
import { startNetlifyBlobs } from '../fixtures/netlify-blobs.ts';

afterEach(() => void vi.unstubAllEnvs());

let folder: string;
let server: { stop(): Promise<void> };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blobs-'));
  server = await startNetlifyBlobs(join(folder, 'netlify'));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

test('of many conditional writes to a folder that processes share, one succeeds', async () => {
  const shared = join(folder, 'shared');
  const script = `
    const { openFolder } = await import(${JSON.stringify(resolve('netlify/platform/folder-store.ts'))});
    const store = openFolder(${JSON.stringify(shared)});
    let won = 0;
    for (let n = 0; n < 40; n += 1) if (await store.write('key/' + n, n, 'new')) won += 1;
    console.log(won);`;
  const run = async () =>
    Number((await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])).stdout);
  const won = await Promise.all([run(), run(), run()]);
  expect(won.reduce((sum, one) => sum + one)).toBe(40);
});

test('a folder does not list what was being written when the process was killed', async () => {
  const store = openFolder(join(folder, 'killed'));
  await store.write('killed/1', 1);
  await writeFile(join(folder, 'killed', '.k3j2h1'), '1');
  expect(await store.list('')).toEqual(['killed/1']);
});

test('a write that fails leaves nothing in a folder', async () => {
  // A file cannot replace a folder, so the write fails after its temporary file, as on a full disk.
  await mkdir(join(folder, 'failing', 'key', 'inner'), { recursive: true });
  await expect(openFolder(join(folder, 'failing')).write('key', 1)).rejects.toThrow();
  expect(await readdir(join(folder, 'failing'))).toEqual(['key']);
});

test.each(['folder', 'netlify'])(
  'a file and the names of all come back from the store of %s',
  async (kind) => {
    vi.stubEnv('STORE_FOLDER', kind === 'folder' ? join(folder, 'files') : '');
    const bytes = new Uint8Array([0, 1, 255]);
    await environmentFiles.writeBytes('a/b', bytes);
    expect(await environmentFiles.readBytes('a/b')).toEqual(bytes);
    expect(await environmentFiles.readBytes('a/c')).toBeUndefined();
    const keys: string[] = [];
    for await (const key of environmentFiles.keys()) keys.push(key);
    expect(keys).toEqual(['a/b']);
  },
);

describe.each<[string, BlobStore, string]>([
  ['the store in a folder', environmentBlobs, 'folder'],
  ["Netlify's store", environmentBlobs, ''],
  ['the store of the tests', new MemoryBlobs(), ''],
])('%s', (_, blobs, place) => {
  beforeEach(() => void vi.stubEnv('STORE_FOLDER', place && join(folder, place)));

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
    expect(await blobs.list('mail/')).toEqual([]);
  });
});
