import { orNothing, textAt, viewOf } from './bytes.ts';

const START = 0xffd8;
const END = 0xd9;
const SCAN = 0xda;

/** Tables: quantization, Huffman codes, restart interval. */
const TABLES = new Set([0xdb, 0xc4, 0xdd]);
/** Frames that browsers draw: baseline to progressive, with Huffman coding. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);

/** The application segments that say how colours are stored, by marker; `length` counts itself, as in the file. */
const COLOURS: Readonly<Record<number, { name: string; length: number }>> = {
  // With room for a thumbnail, which is left out.
  224: { name: 'JFIF\0', length: 16 },
  238: { name: 'Adobe', length: 14 },
};
const THUMBNAIL_SIZE = 16;

/** The segment's fixed part, or undefined where it is another program's. */
function cleanColours(segment: Uint8Array): Uint8Array | undefined {
  const { name, length } = COLOURS[segment[1] ?? 0] ?? {};
  if (!name || !length || segment.length < length + 2 || textAt(segment, 4, name.length) !== name)
    return undefined;
  const copy = segment.slice(0, length + 2);
  viewOf(copy).setUint16(2, length);
  if (name.startsWith('JFIF')) copy.fill(0, THUMBNAIL_SIZE);
  return copy;
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

/** Keeps the segments of a JPEG (ITU T.81) that draw, without metadata. Undefined where it is none, or broken. */
export function cleanJpeg(bytes: Uint8Array) {
  return orNothing(() => {
    const view = viewOf(bytes);
    if (view.getUint16(0) !== START) return undefined;
    const parts = [bytes.subarray(0, 2)];
    let size: { width: number; height: number } | undefined;
    let scans = 0;
    const seen = new Set<number>();
    for (let at = 2; ; ) {
      if (view.getUint8(at) !== 0xff) return undefined;
      const marker = view.getUint8(at + 1);
      if (marker === END) {
        if (!size || scans === 0) return undefined;
        parts.push(bytes.subarray(at, at + 2));
        return { bytes: new Uint8Array(Buffer.concat(parts)), ...size };
      }
      const length = view.getUint16(at + 2);
      const end = at + 2 + length;
      if (length < 2 || end > bytes.length) return undefined;
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
      const segment = bytes.subarray(at, end);
      const colours = seen.has(marker) ? undefined : cleanColours(segment);
      if (colours) parts.push(colours);
      else if (TABLES.has(marker) || FRAMES.has(marker)) parts.push(segment);
      seen.add(marker);
      at = end;
    }
  });
}
