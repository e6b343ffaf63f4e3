import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getStore } from '@netlify/blobs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readBuiltInProducts } from '../../../netlify/catalogue/built-in-products.ts';
import { addRevision } from '../../../netlify/catalogue/save-product.ts';
import { seedCatalogue } from '../../../netlify/catalogue/seed.ts';
import { startBlobs } from '../../../netlify/local/blobs-server.ts';
import { handlePicture } from '../../../netlify/pictures/handle-picture.ts';
import { handleUpload } from '../../../netlify/pictures/handle-upload.ts';
import { openPictureStore } from '../../../netlify/pictures/picture-store.ts';
import { sweepPictures } from '../../../netlify/pictures/sweep.ts';
import type { StoredPicture } from '../../../src/shared/staff/staff-wire.ts';
import { makePicture } from '../../fixtures/pictures.ts';
import { prepareStaff } from '../../fixtures/prepare-staff.ts';
import { STAFF_SITE } from '../../fixtures/staff.ts';

// The real store's code on Netlify's local Blobs server, and the real database.

const DAY_MS = 24 * 60 * 60 * 1000;
const AUTHOR = { person: 'Ana', now: new Date('2026-11-20T12:00:00Z') };

const { staff, output } = await prepareStaff();
let folder: string;
let blobs: Awaited<ReturnType<typeof startBlobs>>;
let purged: string[];
let side = 20;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  blobs = await startBlobs(folder);
});
afterAll(async () => {
  await blobs.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  purged = [];
  await seedCatalogue(staff.services.database, readBuiltInProducts, AUTHOR.now);
  for (const name of await stored()) await openPictureStore().remove(name);
});

async function stored(): Promise<string[]> {
  const names: string[] = [];
  for await (const name of openPictureStore().names()) names.push(name);
  return names;
}

/** Uploads a picture that no other call has, and returns its address. */
async function upload(bytes?: Buffer): Promise<string> {
  side += 1;
  const body = bytes ?? (await makePicture('webp', { width: side }));
  const request = new Request(`${STAFF_SITE}/api/equipe/fotos`, {
    method: 'POST',
    body: new Uint8Array(body),
  });
  const response = await handleUpload(request, openPictureStore());
  return ((await response.json()) as StoredPicture).url;
}

const nameOf = (url: string) => url.slice('/fotos/'.length);

/** Stores a revision of a built-in product with another picture. */
async function showIn(id: number, base: number, imageUrl: string, action: 'changed' | 'deleted' = 'changed') {
  const product = (await readBuiltInProducts()).find((one) => one.id === id);
  if (!product) throw new Error('no product');
  await addRevision(staff.services.database, { ...product, imageUrl }, base, action, AUTHOR);
}

const sweep = (days: number, purge = async (names: readonly string[]) => void purged.push(...names)) =>
  sweepPictures({
    database: staff.services.database,
    store: openPictureStore(),
    purge,
    now: new Date(Date.now() + days * DAY_MS),
  });

test('deletes a picture that no revision has, a week after its upload, also at the edge', async () => {
  const unused = await upload();
  expect(await sweep(6.9)).toEqual({ complete: true, deleted: 0 });
  expect(await stored()).toEqual([nameOf(unused)]);
  expect(await sweep(7.1)).toEqual({ complete: true, deleted: 1 });
  expect(await stored()).toEqual([]);
  expect(purged).toEqual([nameOf(unused)]);
  const response = await handlePicture(new Request(STAFF_SITE + unused), openPictureStore);
  expect(response.status).toBe(404);
  expect(response.headers.get('netlify-cdn-cache-control')).toBe('public, s-maxage=60, durable');
});

test('keeps pictures of products on offer, of earlier revisions and of deleted products', async () => {
  const [first, second, third, gone] = [await upload(), await upload(), await upload(), await upload()];
  await showIn(1, 1, first);
  await showIn(1, 2, second);
  await showIn(2, 1, third);
  await showIn(2, 2, third, 'deleted');
  expect(await sweep(400)).toEqual({ complete: true, deleted: 1 });
  expect((await stored()).toSorted()).toEqual([first, second, third].map(nameOf).toSorted());
  expect(purged).toEqual([nameOf(gone)]);
});

test('an upload of the same picture starts its week again', async () => {
  const bytes = await makePicture('png');
  const url = await upload(bytes);
  const before = await openPictureStore().uploadedAt(nameOf(url));
  await new Promise((done) => setTimeout(done, 20));
  await upload(bytes);
  const after = await openPictureStore().uploadedAt(nameOf(url));
  expect(after?.getTime()).toBeGreaterThan(before?.getTime() ?? Number.POSITIVE_INFINITY);
});

test('a picture without a time of upload gets one, and is deleted a week later', async () => {
  const bytes = new Uint8Array([1, 2, 3]);
  const name = `${'ab'.repeat(16)}.webp`;
  await getStore('pictures').set(name, bytes.buffer);
  expect(await sweep(400)).toEqual({ complete: true, deleted: 0 });
  expect(new Uint8Array((await openPictureStore().read(name)) ?? [])).toEqual(bytes);
  expect(await sweep(8)).toEqual({ complete: true, deleted: 1 });
});

test('deletes at most 50 in one run, and the rest in the next', async () => {
  const store = openPictureStore();
  for (let i = 0; i < 60; i += 1)
    await store.write(`${i.toString(16).padStart(32, '0')}.png`, new Uint8Array([i]));
  expect(await sweep(8)).toEqual({ complete: true, deleted: 50 });
  expect(await sweep(8)).toEqual({ complete: true, deleted: 10 });
});

test('deletes nothing without a catalogue, as before a restore', async () => {
  const url = await upload();
  await staff.reset();
  expect(await sweep(400)).toEqual({ complete: true, deleted: 0 });
  expect(await stored()).toEqual([nameOf(url)]);
});

test('a picture is deleted even if the edge cannot be purged', async () => {
  await upload();
  const fail = () => Promise.reject(new Error('edge'));
  expect(await sweep(8, fail)).toEqual({ complete: true, deleted: 1 });
  expect(output.lines.join()).toMatch(/^pictures: not purged/);
});
