import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkContent } from '../../../netlify/attachments/check-content.ts';
import { MAX_BYTES } from '../../../src/shared/attachments/attachment-wire.ts';
import { DXF, makeHeic, makePdf, PDF, STEP } from '../../fixtures/attachments.ts';
import { DOCX, DWG } from '../../fixtures/office.ts';
import { makePicture } from '../../fixtures/pictures.ts';
import { processorTime } from '../../fixtures/processor-time.ts';
import { propertyRuns } from '../../fixtures/properties.ts';

const MOST_MS = 100;

const JPEG = await makePicture('jpeg');
const PNG = await makePicture('png');
const WEBP = await makePicture('webp');

type Part = Uint8Array | string;
const join = (...parts: Part[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1'))));
/** A part as often as it fits between the two ends of a file of the largest size. */
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
const box = (type: string, ...content: Part[]) => {
  const body = join(...content);
  return join(uint32(body.length + 8), type, body);
};
const chunk = (type: string, content: Part = '') => {
  const named = join(type, content);
  return join(uint32(named.length - 4), named, uint32(crc32(named)));
};

/** A HEIC whose box of locations or of items is the given one. */
const heic = (iloc: Part, iinf: Part = join(uint32(0), uint16(0)), data: Part = 'x') =>
  join(
    box('ftyp', 'heic', uint32(0), 'mif1heic'),
    box('meta', uint32(0), box('iinf', iinf), box('iloc', iloc)),
    box('mdat', data),
  );
/** The box of locations: sizes of its numbers, then the items. */
const locations = (sizes: number, items: number, ...entries: Part[]) =>
  join(uint32(0), uint16(sizes), uint16(items), ...entries);
const METADATA = join(uint32(0), uint16(1), box('infe', '\x02\0\0\0', uint16(1), uint16(0), 'Exif\0'));

// The directory says that it has 65,535 entries, and is read anywhere in the file.
const exif = join('\xff\xe1', uint16(16), 'Exif\0\0II*\0', uint32(64, true));
const jpegStart = JPEG.subarray(0, 2);
const jpegEnd = JPEG.subarray(2);
/** The start of a ZIP's list of names, repeated. */
const named = (length: number) => {
  const head = Buffer.alloc(46 + length, 'a');
  head.fill(0, 0, 46);
  head.writeUInt32LE(0x02014b50);
  head.writeUInt16LE(length, 28);
  return head;
};
const zip = (name: number, count: number) => {
  const names = Buffer.concat(Array.from({ length: count }, () => named(name)));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(4, 16);
  return join('PK\x03\x04', names, end);
};

const HOSTILE: Record<string, Uint8Array> = {
  'HEIC: extents that take no bytes': heic(locations(0, 5000, fill('\0\0\0\0\xff\xff').subarray(0, 30_000))),
  'HEIC: items without extents': heic(locations(0, 65_535, fill('\0'))).slice(0, MAX_BYTES),
  'HEIC: metadata that is the whole file, again and again': heic(
    locations(
      0x4400,
      1,
      uint16(1),
      uint16(0),
      uint16(4000),
      ...Array(4000).fill(join(uint32(1_000_000), uint32(0))),
    ),
    METADATA,
    Buffer.alloc(9_000_000),
  ),
  'HEIC: metadata in the last of many boxes': heic(
    locations(
      0x4400,
      1,
      uint16(1),
      uint16(0),
      uint16(2000),
      ...Array(2000).fill(join(uint32(32_500), uint32(1))),
    ),
    METADATA,
    join('x', ...Array(1990).fill(box('mdat')), box('mdat', Buffer.alloc(1000))),
  ),
  'HEIC: boxes without content': join(
    heic(locations(0, 0)),
    fill(box('free')).subarray(0, MAX_BYTES - 200 - (MAX_BYTES % 8)),
  ),
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
  'PDF: one large stream': makePdf(MAX_BYTES),
  'STEP: comments': fill('/**/', '', STEP),
  'STEP: a comment that never ends': fill('/*', '', STEP),
  'STEP: white space': fill(' ', '', STEP),
  'DXF: comments': fill('999\n\n', '', DXF),
  'DXF: white space': fill(' ', '', DXF),
  'ZIP: 65,535 names': zip(100, 65_535),
  'ZIP: long names': zip(60_000, 160),
  'nothing but zeros': new Uint8Array(MAX_BYTES),
  'nothing but ones': new Uint8Array(MAX_BYTES).fill(255),
};

const costOf = (bytes: Uint8Array<ArrayBuffer>) =>
  processorTime(() => checkContent(bytes, { isProposal: true }), MOST_MS);

describe('a file of the largest size costs at most 100 ms of processor', () => {
  test.each(Object.entries(HOSTILE))('%s', (_, file) => {
    const bytes = new Uint8Array(file);
    expect(bytes.length).toBeLessThanOrEqual(MAX_BYTES);
    expect(costOf(bytes)).toBeLessThan(MOST_MS);
  });

  const files = [JPEG, PNG, WEBP, makeHeic(), PDF, DXF, STEP, DOCX, DWG];
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

  test('whichever part of a good file is changed and repeated', () => {
    fc.assert(
      fc.property(mutated, (bytes) => costOf(bytes) < MOST_MS),
      { numRuns: propertyRuns(60), endOnFailure: true },
    );
  });
});
