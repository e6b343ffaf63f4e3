import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { cleanPicture } from '../../../netlify/pictures/clean-picture.ts';
import { handlePicture } from '../../../netlify/pictures/handle-picture.ts';
import { handleUpload } from '../../../netlify/pictures/handle-upload.ts';
import type { PictureStore } from '../../../netlify/pictures/picture-store.ts';
import { storedPicture } from '../../../src/shared/staff/staff-answers.ts';
import { MOST_PICTURE_BYTES, LONGEST_PICTURE_SIDE as SIDE } from '../../../src/shared/staff/staff-wire.ts';
import { makePicture } from '../../fixtures/pictures.ts';

const SITE = 'https://fabrica.example';

function memoryStore(): PictureStore & { pictures: Map<string, Uint8Array<ArrayBuffer>> } {
  const pictures = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    pictures,
    write: async (name, bytes) => void pictures.set(name, bytes),
    read: async (name) => pictures.get(name)?.slice().buffer,
  };
}

const upload = (bytes: Uint8Array | string, store = memoryStore()) =>
  handleUpload(new Request(`${SITE}/api/equipe/fotos`, { method: 'POST', body: bytes as BodyInit }), store);

const show = (name: string, store: PictureStore) =>
  handlePicture(new Request(`${SITE}/fotos/${name}`), () => store);

describe.each([
  ['jpeg', 'jpg', {}],
  ['png', 'png', {}],
  ['webp', 'webp', {}],
  ['png', 'png', { alpha: true }],
  ['webp', 'webp', { alpha: true }],
] as const)('a %s (%s, %j)', (kind, format, options) => {
  test('keeps its look and its format, and loses its metadata and what follows its end', async () => {
    const original = await makePicture(kind, options);
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const clean = await cleanPicture(
      Buffer.concat([original, Buffer.from('<script>segredo</script>')]),
      SIDE,
    );
    expect(clean).toMatchObject({ format, width: 40, height: 30 });
    const { exif, xmp, icc, hasAlpha } = await sharp(clean?.bytes).metadata();
    expect([exif, xmp, icc, hasAlpha]).toEqual([undefined, undefined, undefined, 'alpha' in options]);
    expect(Buffer.from(clean?.bytes ?? []).toString('latin1')).not.toMatch(/Fulano|segredo/);
    const colour = (bytes?: Uint8Array) => sharp(bytes).toColourspace('srgb').resize(1, 1).raw().toBuffer();
    const [before, after] = [await colour(original), await colour(clean?.bytes)];
    for (const [at, value] of before.entries()) expect(Math.abs(value - (after[at] ?? 0))).toBeLessThan(6);
  });
});

test('a picture is stored upright, and smaller than it may be', async () => {
  const turned = await sharp(await makePicture('jpeg', { width: 3000, height: 200 }))
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(await cleanPicture(turned, 1500)).toMatchObject({ width: 100, height: 1500 });
});

describe('uploading', () => {
  test('stores the clean picture under a name derived from its content', async () => {
    const store = memoryStore();
    const picture = await makePicture('webp');
    const first = storedPicture.parse(await (await upload(picture, store)).json());
    expect(first).toEqual({
      url: expect.stringMatching(/^\/fotos\/[0-9a-f]{32}\.webp$/),
      width: 40,
      height: 30,
    });
    expect(await (await upload(picture, store)).json()).toEqual(first);
    expect(store.pictures.size).toBe(1);
  });

  test.each([
    ['nothing', ''],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a GIF', 'GIF89a\x01\x00\x01\x00\x00\x00\x00;'],
    ['a page that begins like a JPEG', '\xff\xd8\xff\xe0<script>alert(1)</script>'],
    ['a page that begins like a PNG', '\x89PNG\r\n\x1a\n<script>alert(1)</script>'],
    ['a page that begins like a WebP', 'RIFF\x24\x00\x00\x00WEBPVP8 <script>alert(1)</script>'],
    ['a program', 'MZ\x90\x00'],
  ])('refuses %s', async (_, text) => {
    const store = memoryStore();
    expect((await upload(Buffer.from(text, 'latin1'), store)).status).toBe(400);
    expect(store.pictures.size).toBe(0);
  });

  test('shrinks a picture with too many pixels, and refuses one that no device could open', async () => {
    const wide = await upload(await makePicture('png', { width: SIDE + 400, height: 8 }));
    expect(await wide.json()).toMatchObject({ width: SIDE });
    const bomb = await makePicture('png', { width: 9000, height: 9000 });
    expect(bomb.length).toBeLessThan(MOST_PICTURE_BYTES);
    expect((await upload(bomb)).status).toBe(400);
    expect((await upload(new Uint8Array(MOST_PICTURE_BYTES + 1))).status).toBe(413);
  });

  test('responds 405 to other methods than POST', async () => {
    const request = new Request(`${SITE}/api/equipe/fotos`);
    expect((await handleUpload(request, memoryStore())).status).toBe(405);
  });
});

describe('showing', () => {
  test('sends the picture with its own type, immutable and sandboxed', async () => {
    const store = memoryStore();
    const { url } = storedPicture.parse(await (await upload(await makePicture('jpeg'), store)).json());
    const response = await show(url.slice('/fotos/'.length), store);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect((await sharp(await response.arrayBuffer()).metadata()).format).toBe('jpeg');
  });

  test('redirects an address with a query, and caches a 404, without asking the store twice', async () => {
    const asked: string[] = [];
    const store = { ...memoryStore(), read: async (key: string) => void asked.push(key) } as PictureStore;
    const cached = async (path: string) => {
      const { status, headers } = await show(path, store);
      return [status, headers.get('location'), headers.get('netlify-cdn-cache-control')];
    };
    const name = `${'a'.repeat(32)}.webp`;
    expect(await cached(`${name}?x=1`)).toEqual([308, `/fotos/${name}`, 'public, s-maxage=86400, durable']);
    expect(await cached('nada.png')).toEqual([404, null, 'public, s-maxage=86400, durable']);
    expect(asked).toEqual([]);
    expect(await cached(name)).toEqual([404, null, 'public, s-maxage=60, durable']);
    expect(asked).toEqual([name]);
  });

  const name = 'a'.repeat(32);
  test.each([
    '',
    '..',
    '../../netlify.toml',
    '..%2f..%2fnetlify.toml',
    `%2e%2e/${name}.webp`,
    `${name}.svg`,
    `${name}.webp/..`,
    `${name.toUpperCase()}.webp`,
    `${name}.webp%00.html`,
    `${name}`,
    `${name}.webp`,
  ])('responds 404 to %j without asking the store for an invalid name', async (path) => {
    const asked: string[] = [];
    const store = { ...memoryStore(), read: async (key: string) => void asked.push(key) };
    expect((await show(path, store as PictureStore)).status).toBe(404);
    expect(asked.filter((key) => key !== `${name}.webp`)).toEqual([]);
  });
});
