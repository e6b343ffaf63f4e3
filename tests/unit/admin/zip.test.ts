import { crc32, deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildZip, readZip } from '../../../src/admin/zip.ts';

const files = fc.array(
  fc.record({ name: fc.string({ unit: 'grapheme' }), text: fc.string({ unit: 'grapheme' }) }),
  {
    maxLength: 8,
  },
);

test('reading a built archive returns the same files', async () => {
  await fc.assert(
    fc.asyncProperty(files, async (packed) => {
      expect(await readZip(buildZip(packed))).toEqual(packed);
    }),
  );
});

test('each entry has its CRC-32, which other programs require', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const zip = buildZip([{ name: 'a', text }]);
      expect(new DataView(zip.buffer).getUint32(14, true)).toBe(crc32(Buffer.from(text)));
    }),
  );
});

test('reads a deflated archive, as other programs create it', async () => {
  const text = '{ "id": 1 }\n'.repeat(50);
  const data = deflateRawSync(text);
  // Stores the compressed bytes, then sets the compression method in both headers.
  const zip = buildZip([{ name: 'a.json', text: 'x'.repeat(data.length) }]);
  zip.set(data, 30 + 'a.json'.length);
  const view = new DataView(zip.buffer);
  view.setUint16(8, 8, true);
  view.setUint16(30 + 'a.json'.length + data.length + 10, 8, true);
  expect(await readZip(zip)).toEqual([{ name: 'a.json', text }]);
});

test('refuses data that is not an archive', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      await expect(readZip(Uint8Array.from(bytes))).rejects.toThrow();
    }),
  );
});
