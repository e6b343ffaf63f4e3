import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { buildZip, readZip } from '../../../src/admin/zip.ts';

const bytes = fc.uint8Array({ maxLength: 300 }).map((data) => Uint8Array.from(data));
const files = fc.array(fc.record({ name: fc.string({ unit: 'grapheme' }), bytes }), { maxLength: 8 });

test('unpacks what it has packed', async () => {
  await fc.assert(
    fc.asyncProperty(files, async (packed) => {
      expect(await readZip(buildZip(packed))).toEqual(packed);
    }),
  );
});

// With a prefix, because fflate fails on a file that is called __proto__.
const fileName = fc.string({ unit: 'grapheme' }).map((name) => `a${name}`);
const textsByName = fc.dictionary(fileName, fc.string({ unit: 'grapheme' }), {
  maxKeys: 8,
  noNullPrototype: true,
});

test('another program can unpack it, with its checksums', () => {
  fc.assert(
    fc.property(textsByName, (texts) => {
      const packed = Object.entries(texts).map(([name, text]) => ({
        name,
        bytes: new TextEncoder().encode(text),
      }));
      const zip = buildZip(packed);
      const unpacked = Object.entries(unzipSync(zip)).map(([name, data]) => [name, strFromU8(data)]);
      expect(Object.fromEntries(unpacked)).toEqual(texts);
      const [first] = packed;
      if (first) expect(new DataView(zip.buffer).getUint32(14, true)).toBe(crc32(first.bytes));
    }),
  );
});

test.each([0, 6] as const)('reads what another program has packed at level %i', async (level) => {
  await fc.assert(
    fc.asyncProperty(textsByName, async (texts) => {
      const named = Object.entries(texts).map(([name, text]) => [name, strToU8(text.repeat(5))] as const);
      const unpacked = await readZip(Uint8Array.from(zipSync(Object.fromEntries(named), { level })));
      expect(Object.fromEntries(unpacked.map((file) => [file.name, strFromU8(file.bytes)]))).toEqual(
        Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.repeat(5)])),
      );
    }),
  );
});

test('refuses what is not an archive', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      await expect(readZip(Uint8Array.from(bytes))).rejects.toThrow();
    }),
  );
});

test('refuses an archive in which a byte of a file has changed', async () => {
  const zip = buildZip([{ name: 'a.json', bytes: new TextEncoder().encode('{"price": 100}') }]);
  const place = 30 + 'a.json'.length + '{"price": '.length;
  expect(String.fromCharCode(zip[place] ?? 0)).toBe('1');
  zip[place] = '9'.charCodeAt(0);
  await expect(readZip(zip)).rejects.toThrow('a.json is damaged');
});
