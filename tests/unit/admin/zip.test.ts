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

test('what is packed comes out the same', async () => {
  await fc.assert(
    fc.asyncProperty(files, async (packed) => {
      expect(await readZip(buildZip(packed))).toEqual(packed);
    }),
  );
});

test('each file carries its checksum, as other programs demand', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const zip = buildZip([{ name: 'a', text }]);
      expect(new DataView(zip.buffer).getUint32(14, true)).toBe(crc32(Buffer.from(text)));
    }),
  );
});

test('reads what another program has compressed', async () => {
  const text = '{ "id": 1 }\n'.repeat(50);
  const data = deflateRawSync(text);
  // The archive of the compressed bytes, then marked as such in both of its headers.
  const zip = buildZip([{ name: 'a.json', text: 'x'.repeat(data.length) }]);
  zip.set(data, 30 + 'a.json'.length);
  const view = new DataView(zip.buffer);
  view.setUint16(8, 8, true);
  view.setUint16(30 + 'a.json'.length + data.length + 10, 8, true);
  expect(await readZip(zip)).toEqual([{ name: 'a.json', text }]);
});

test('refuses what is no archive', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      await expect(readZip(Uint8Array.from(bytes))).rejects.toThrow();
    }),
  );
});
