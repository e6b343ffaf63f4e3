import { MOST_PARTS, orNothing, textAt, viewOf } from './bytes.ts';

const START = 0xffd8;
const END = 0xd9;
const SCAN = 0xda;
const COMMENT = 0xfe;

/** Frame types that browsers support: baseline to progressive, with Huffman coding. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const QUANTIZATION = 0xdb;
const HUFFMAN = 0xc4;
const RESTARTS = 0xdd;

/**
 * The application segments that define how colours are stored, by marker; `length` includes the length field itself, as in
 * the file.
 */
const COLOURS: Readonly<Record<number, { name: string; length: number }>> = {
  // With room for a thumbnail, which is dropped.
  224: { name: 'JFIF\0', length: 16 },
  238: { name: 'Adobe', length: 14 },
};
const THUMBNAIL_SIZE = 16;

/** The segment's fixed part; undefined if it belongs to another program. */
function cleanColours(segment: Uint8Array): Uint8Array | undefined {
  const { name, length } = COLOURS[segment[1] ?? 0] ?? {};
  if (!name || !length || segment.length < length + 2 || textAt(segment, 4, name.length) !== name)
    return undefined;
  const copy = segment.slice(0, length + 2);
  viewOf(copy).setUint16(2, length);
  if (name.startsWith('JFIF')) copy.fill(0, THUMBNAIL_SIZE);
  return copy;
}

/** Whether a table segment holds complete tables and no trailing bytes, where data could hide. */
function isFull(segment: Uint8Array, tableLength: (at: number) => number): boolean {
  let at = 4;
  while (at < segment.length) at += tableLength(at);
  return at === segment.length;
}

/** Whether the length of a segment that is needed for drawing matches its content. */
function hasOwnLength(segment: Uint8Array): boolean {
  const byte = (at: number) => segment[at] ?? 0;
  switch (byte(1)) {
    case QUANTIZATION:
      // A table has 64 values of 1 or 2 bytes.
      return isFull(segment, (at) => (byte(at) < 0x10 ? 65 : 129));
    case HUFFMAN:
      // 16 counts of codes, then the codes.
      return isFull(
        segment,
        (at) => 17 + segment.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 0),
      );
    case RESTARTS:
      return segment.length === 6;
    case SCAN:
      return segment.length === 8 + 2 * byte(4);
    default:
      return segment.length === 10 + 3 * byte(9);
  }
}

/** Where the coded data of a scan ends: at a marker that is neither a stuffed FF nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  throw new RangeError('unfinished scan');
}

const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef;
const DRAWING = new Set([...FRAMES, QUANTIZATION, HUFFMAN, RESTARTS, SCAN]);

/**
 * Keeps the segments of a JPEG (ITU T.81) that are needed for drawing, without metadata. Undefined if it is not a JPEG, is
 * broken, has a second start or frame, or has bytes after its end: another program might read such a file differently. With
 * `isCut`, bytes after the end are dropped instead.
 */
export function cleanJpeg(bytes: Uint8Array, { isCut = false } = {}) {
  return orNothing(() => {
    const view = viewOf(bytes);
    if (view.getUint16(0) !== START) return undefined;
    const parts = [bytes.subarray(0, 2)];
    let size: { width: number; height: number } | undefined;
    let scans = 0;
    const seen = new Set<number>();
    for (let at = 2, count = 0; count < MOST_PARTS; count += 1) {
      if (view.getUint8(at) !== 0xff) return undefined;
      const marker = view.getUint8(at + 1);
      if (marker === END) {
        if (!size || scans === 0 || (!isCut && at + 2 !== bytes.length)) return undefined;
        parts.push(bytes.subarray(at, at + 2));
        return { bytes: new Uint8Array(Buffer.concat(parts)), ...size };
      }
      const length = view.getUint16(at + 2);
      const end = at + 2 + length;
      if (length < 2 || end > bytes.length) return undefined;
      const segment = bytes.subarray(at, end);
      if (DRAWING.has(marker)) {
        if (!hasOwnLength(segment)) return undefined;
      } else if (!isApplication(marker) && marker !== COMMENT) return undefined;
      if (FRAMES.has(marker)) {
        if (size) return undefined;
        size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
      }
      if (marker === SCAN) {
        scans += 1;
        const scanEnd = endOfScan(bytes, end);
        parts.push(bytes.subarray(at, scanEnd));
        at = scanEnd;
        continue;
      }
      const colours = seen.has(marker) ? undefined : cleanColours(segment);
      if (colours) parts.push(colours);
      else if (DRAWING.has(marker)) parts.push(segment);
      seen.add(marker);
      at = end;
    }
    return undefined;
  });
}
