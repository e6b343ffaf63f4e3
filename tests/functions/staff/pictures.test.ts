import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { handlePicture } from '../../../netlify/pictures/handle-picture.ts';
import { cleanPicture, handleUpload } from '../../../netlify/pictures/handle-upload.ts';
import type { PictureStore } from '../../../netlify/pictures/picture-store.ts';
import { storedPicture } from '../../../src/shared/staff/staff-answers.ts';
import { LONGEST_PICTURE_SIDE, MOST_PICTURE_BYTES } from '../../../src/shared/staff/staff-wire.ts';
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
] as const)('a %s (%s, %j)', (format, extension, options) => {
  test('keeps its pixels and loses its metadata', async () => {
    const original = await makePicture(format, options);
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const clean = cleanPicture(original);
    if (!clean) throw new Error('refused');
    expect([clean.extension, clean.width, clean.height]).toEqual([extension, 40, 30]);
    const { exif, xmp, icc } = await sharp(clean.bytes).metadata();
    expect([exif, xmp, icc]).toEqual([undefined, undefined, undefined]);
    expect(Buffer.from(clean.bytes).toString('latin1')).not.toMatch(/Fulano|segredo/);
    const pixels = (bytes: Uint8Array) => sharp(bytes).keepIccProfile().raw().toBuffer();
    expect((await pixels(clean.bytes)).equals(await pixels(original))).toBe(true);
    // A clean picture stays the same, byte by byte.
    expect(cleanPicture(clean.bytes)?.bytes).toEqual(clean.bytes);
  });

  test('is refused when truncated, and leaks no metadata when a byte of its header changes', async () => {
    const original = await makePicture(format, options);
    const { bytes } = cleanPicture(original) ?? { bytes: new Uint8Array() };
    for (let end = 0; end < bytes.length; end += 1)
      expect(cleanPicture(bytes.subarray(0, end))).toBeUndefined();
    for (let at = 0; at < Math.min(bytes.length, 120); at += 1) {
      const broken = Buffer.from(original);
      broken[at] = (broken[at] ?? 0) ^ 0xff;
      const clean = cleanPicture(broken);
      if (clean) expect(Buffer.from(clean.bytes).toString('latin1')).not.toMatch(/Fulano|segredo/);
    }
  });
});

const jpegSegment = (marker: number, data: string) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, Buffer.from(data, 'latin1')]);
};

test('a JPEG keeps no text in the segments that say how its colours are stored', async () => {
  const original = await makePicture('jpeg');
  const hidden = [
    jpegSegment(0xe0, 'JFIF\0\x01\x02\x01\0\x48\0\x48\x03\x01segredo!!'),
    jpegSegment(0xe0, 'segredo da fabrica'),
    jpegSegment(0xee, 'Adobe\0\x64\0\0\0\0\x01segredo'),
    jpegSegment(0xee, 'segredo da fabrica'),
  ];
  const clean = cleanPicture(Buffer.concat([original.subarray(0, 2), ...hidden, original.subarray(2)]));
  expect(Buffer.from(clean?.bytes ?? []).toString('latin1')).not.toContain('segredo');
  expect((await sharp(clean?.bytes).metadata()).format).toBe('jpeg');
  expect(cleanPicture(clean?.bytes ?? new Uint8Array())?.bytes).toEqual(clean?.bytes);
});

const pngChunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
};

test('a PNG with a second header, or with text in a short chunk, is refused', async () => {
  const original = await makePicture('png');
  const insert = (chunk: Buffer) =>
    cleanPicture(Buffer.concat([original.subarray(0, 33), chunk, original.subarray(33)]));
  expect(insert(Buffer.alloc(0))).toBeDefined();
  expect(insert(pngChunk('IHDR', original.subarray(16, 29)))).toBeUndefined();
  expect(insert(pngChunk('gAMA', Buffer.from('segredo da fabrica')))).toBeUndefined();
});

describe.each(['jpeg', 'png', 'webp'] as const)(
  'a %s that another program may read as something else',
  (format) => {
    test('is refused: bytes after its end, a second picture, an archive', async () => {
      const [one, other] = [await makePicture(format), await makePicture(format, { width: 41 })];
      expect(cleanPicture(one)).toBeDefined();
      const archive = Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1');
      for (const end of [Buffer.from('<script>alert(1)</script>'), Buffer.from([0]), one, other, archive])
        expect(cleanPicture(Buffer.concat([one, end]))).toBeUndefined();
      for (const start of [Buffer.from('GIF89a'), Buffer.from('%PDF-1.7'), archive])
        expect(cleanPicture(Buffer.concat([start, one]))).toBeUndefined();
    });
  },
);

test('a JPEG with a second start or frame is refused', async () => {
  const original = await makePicture('jpeg');
  const at = original.indexOf(Buffer.from([0xff, 0xdb]));
  const insert = (...bytes: number[]) =>
    cleanPicture(Buffer.concat([original.subarray(0, at), Buffer.from(bytes), original.subarray(at)]));
  expect(insert()).toBeDefined();
  expect(insert(0xff, 0xd8)).toBeUndefined();
  expect(insert(0xff, 0xd8, 0, 4, 0, 0)).toBeUndefined();
  for (const marker of [0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc9, 0xcf])
    expect(insert(0xff, marker, 0, 11, 8, 9, 9, 9, 9, 1, 1, 0x11, 0)).toBeUndefined();
});

test('a JPEG with a text behind its tables is refused', async () => {
  const original = await makePicture('jpeg');
  for (const marker of [0xdb, 0xc4]) {
    const at = original.indexOf(Buffer.from([0xff, marker]));
    const length = original.readUInt16BE(at + 2);
    const longer = Buffer.from(original.subarray(at, at + 2 + length));
    longer.writeUInt16BE(length + 7, 2);
    const rest = original.subarray(at + 2 + length);
    const hiding = Buffer.concat([original.subarray(0, at), longer, Buffer.from('segredo'), rest]);
    expect(cleanPicture(hiding)).toBeUndefined();
  }
});

test('a WebP with a second frame, second transparency or long header is refused', async () => {
  const original = await makePicture('webp', { alpha: true });
  const header = original.subarray(12, 30);
  expect(header.toString('latin1', 0, 4)).toBe('VP8X');
  const build = (...chunks: Uint8Array[]) => {
    const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
    const size = Buffer.alloc(4);
    size.writeUInt32LE(body.length);
    return cleanPicture(Buffer.concat([Buffer.from('RIFF'), size, body]));
  };
  const rest = original.subarray(30);
  expect(build(header, rest)).toBeDefined();
  expect(build(header, header, rest)).toBeUndefined();
  expect(build(header, rest, rest)).toBeUndefined();
  const alpha = Buffer.from('ALPH\x08\0\0\0\0segredo', 'latin1');
  expect(build(header, alpha, alpha, rest)).toBeUndefined();
  expect(build(header, rest, alpha)).toBeUndefined();
  const long = Buffer.concat([header, Buffer.from('segredo!')]);
  long.writeUInt32LE(18, 4);
  expect(build(long, rest)).toBeUndefined();
});

test('a rotated picture is stored with unchanged pixels, without its orientation tag', async () => {
  const turned = await sharp(await makePicture('jpeg'))
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await sharp(turned).metadata()).orientation).toBe(6);
  const clean = cleanPicture(turned);
  expect([clean?.width, clean?.height]).toEqual([40, 30]);
  expect((await sharp(clean?.bytes).metadata()).orientation).toBeUndefined();
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

  test('refuses a picture with too many pixels, even if it has few bytes', async () => {
    const side = LONGEST_PICTURE_SIDE;
    expect((await upload(await makePicture('png', { width: side, height: side }))).status).toBe(201);
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const wide = await makePicture(format, { width: side + 1, height: 8 });
      expect((await upload(wide)).status).toBe(413);
    }
    const bomb = await makePicture('png', { width: 5000, height: 5000 });
    expect(bomb.length).toBeLessThan(MOST_PICTURE_BYTES);
    expect((await upload(bomb)).status).toBe(413);
  });

  test('refuses too many bytes and animations', async () => {
    expect((await upload(new Uint8Array(MOST_PICTURE_BYTES + 1))).status).toBe(413);
    const pictures = [await makePicture('png'), await makePicture('png', { alpha: true })];
    const frames = await sharp(pictures, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(frames, { animated: true }).metadata()).pages).toBeGreaterThan(1);
    expect((await upload(frames)).status).toBe(400);
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
