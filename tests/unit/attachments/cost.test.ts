import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { checkContent } from '../../../netlify/attachments/check-content.ts';
import { MAX_BYTES } from '../../../src/shared/attachments/file-limits.ts';
import { DXF, HEIC, makePdf, PDF, STEP } from '../../fixtures/attachments.ts';
import { DOCX, DWG, makeZip } from '../../fixtures/office.ts';
import { makePicture } from '../../fixtures/pictures.ts';
import { processorTime } from '../../fixtures/processor-time.ts';
import { propertyRuns } from '../../fixtures/properties.ts';

/** For knowing what a file is. */
const MOST_MS = 100;
/** For drawing a picture again, of the most pixels that it may have; a function has 10 s. */
const MOST_PICTURE_MS = 3000;

const JPEG = await makePicture('jpeg');
const PNG = await makePicture('png');
const WEBP = await makePicture('webp');

/** A white picture of 64 million pixels. */
const makeWhite = (format: 'jpeg' | 'png') =>
  sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#fff' } })
    .toFormat(format, { progressive: true })
    .toBuffer();

type Part = Uint8Array | string;
const join = (...parts: Part[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1'))));
/** A part, repeated between the two ends of a file until it has the largest size. */
const fill = (unit: Part, start: Part = '', end: Part = '') => {
  const room = MAX_BYTES - join(start, end).length;
  return join(start, Buffer.alloc(room - (room % unit.length), Buffer.from(unit as string, 'latin1')), end);
};
const uint32 = (value: number, isLittle = false) => {
  const bytes = Buffer.alloc(4);
  if (isLittle) bytes.writeUInt32LE(value);
  else bytes.writeUInt32BE(value);
  return bytes;
};
const uint16 = (value: number) => uint32(value).subarray(2);
const chunk = (type: string, content: Part = '') => {
  const named = join(type, content);
  return join(uint32(named.length - 4), named, uint32(crc32(named)));
};

// The directory claims 65,535 entries, which may be anywhere in the file.
const exif = join('\xff\xe1', uint16(16), 'Exif\0\0II*\0', uint32(64, true));
const jpegStart = JPEG.subarray(0, 2);
const jpegEnd = JPEG.subarray(2);
/** An entry of a ZIP: its name, and content that is packed. */
const entry = (name: string, content: Part = '') => {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(content.length, 18);
  head.writeUInt32LE(1_000_000, 22);
  head.writeUInt16LE(name.length, 26);
  return join(head, name, content);
};
/** Sixteen bytes name an object. */
const ASF_OBJECT = 'an ASF object ab';
const ZEROS = Buffer.alloc(4_000_000);

const HOSTILE: Record<string, Uint8Array> = {
  'HEIC: brands': join(uint32(MAX_BYTES), fill('heic', 'ftyp').subarray(0, MAX_BYTES - 4)),
  'JPEG: a directory for every segment': join(
    jpegStart,
    fill(exif).subarray(0, 18 * 4000),
    fill('\xff').subarray(0, 100),
    jpegEnd,
  ),
  'JPEG: directories of 65,535 entries': join(
    jpegStart,
    ...Array.from({ length: 150 }, () =>
      join('\xff\xe1', uint16(65_535), 'Exif\0\0II*\0', uint32(8, true), '\xff\xff', Buffer.alloc(65_517)),
    ),
    jpegEnd,
  ),
  'JPEG: directories that lie over each other': fill(exif, jpegStart, jpegEnd),
  'JPEG: comments without content': fill('\xff\xfe\0\x02', jpegStart, jpegEnd),
  'JPEG: scans without content': fill('\xff\xda\0\x06\0\0\0\0', JPEG.subarray(0, -2), '\xff\xd9'),
  'JPEG: one scan': fill('\xff\0', JPEG.subarray(0, -2), '\xff\xd9'),
  'PNG: chunks without content': fill(chunk('teSt'), PNG.subarray(0, 33), PNG.subarray(33)),
  'PNG: data in chunks of one byte': fill(chunk('IDAT', 'x'), PNG.subarray(0, 33), PNG.subarray(33)),
  'PNG: one chunk': join(
    PNG.subarray(0, 33),
    chunk('teSt', Buffer.alloc(MAX_BYTES - PNG.length - 12)),
    PNG.subarray(33),
  ),
  'WebP: chunks without content': (() => {
    const file = fill('teSt\0\0\0\0', WEBP);
    file.set(uint32(file.length - 8, true), 4);
    return file;
  })(),
  'PNG: the most pixels': await makeWhite('png'),
  'JPEG: the most pixels, in many passes': await makeWhite('jpeg'),
  'PDF: one large stream': makePdf(MAX_BYTES),
  'STEP: comments': fill('/**/', '', STEP),
  'STEP: a comment that never ends': fill('/*', '', STEP),
  'STEP: white space': fill(' ', '', STEP),
  'DXF: comments': fill('999\n\n', '', DXF),
  'DXF: white space': fill(' ', '', DXF),
  'ZIP: entries without name and content': fill(entry('')),
  'ZIP: a list of types that unpacks to 1,000 times its size': fill(
    entry('[Content_Types].xml', deflateRawSync(ZEROS)),
  ),
  'ZIP: a list of types that is not packed': fill('<', entry('[Content_Types].xml', '')),
  'gzip: zeros': fill(gzipSync(ZEROS)),
  'MP3: tags in tags': fill('ID3\x04\0\0\0\0\0\0'),
  'TIFF: a directory of 65,535 entries': fill('\xff', 'II*\0\x08\0\0\0'),
  'Matroska: elements in elements': fill('\x1a\x45\xdf\xa3\x80'),
  'ASF: objects without content': fill(
    join(ASF_OBJECT, uint32(24, true), uint32(0)),
    join('\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9\0\xaa\0\x62\xce\x6c', '\0'.repeat(14)),
  ),
  'nothing but zeros': new Uint8Array(MAX_BYTES),
  'nothing but ones': new Uint8Array(MAX_BYTES).fill(255),
};

const mostOf = (bytes: Uint8Array) =>
  [JPEG, PNG, WEBP].some((picture) => picture.subarray(0, 3).equals(bytes.subarray(0, 3)))
    ? MOST_PICTURE_MS
    : MOST_MS;
const costOf = (bytes: Uint8Array<ArrayBuffer>) => processorTime(() => checkContent(bytes), mostOf(bytes));

describe('a file of the largest size costs at most 100 ms of processor, a picture 3 s', () => {
  test.each(Object.entries(HOSTILE))('%s', async (_, file) => {
    const bytes = new Uint8Array(file);
    expect(bytes.length).toBeLessThanOrEqual(MAX_BYTES);
    expect(await costOf(bytes)).toBeLessThan(mostOf(bytes));
  });

  const files = [JPEG, PNG, WEBP, HEIC, PDF, DXF, STEP, DOCX, makeZip('a', 'b', 'c'), DWG];
  const mutated = fc
    .record({
      file: fc.constantFrom(...files),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      length: fc.integer({ min: 1, max: 64 }),
      changes: fc.array(fc.tuple(fc.nat(), fc.constantFrom(0, 1, 8, 127, 255)), { maxLength: 4 }),
    })
    .map(({ file, at, length, changes }) => {
      const start = Math.floor(at * (file.length - length));
      const unit = Buffer.from(file.subarray(start, start + length));
      for (const [place, value] of changes) unit[place % unit.length] = value;
      return fill(unit, file.subarray(0, start), file.subarray(start));
    });

  test('whichever part of a good file is changed and repeated', async () => {
    await fc.assert(
      fc.asyncProperty(mutated, async (bytes) => (await costOf(bytes)) < mostOf(bytes)),
      { numRuns: propertyRuns(20), endOnFailure: true },
    );
  });
});
