import { orNothing, viewOf } from './bytes.ts';

const START = 0xffd8;
const END = 0xd9;
const SCAN = 0xda;

// Tables and frames; of the application segments JFIF's and Adobe's, which say how colours are stored.
const KEPT = new Set([0xdb, 0xc4, 0xdd, 0xe0, 0xee]);
// Frames: baseline to progressive with Huffman coding, as browsers draw them.
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);

/** Where the coded data of a scan end: at a marker that is neither a stuffed FF nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  throw new RangeError('unfinished scan');
}

/** JPEG (ITU T.81): the segments that draw, without the ones that tell. */
export function cleanJpeg(bytes: Uint8Array) {
  return orNothing(() => {
    const view = viewOf(bytes);
    if (view.getUint16(0) !== START) return undefined;
    const parts = [bytes.subarray(0, 2)];
    let size: { width: number; height: number } | undefined;
    let scans = 0;
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
      if (KEPT.has(marker) || FRAMES.has(marker)) parts.push(bytes.subarray(at, end));
      at = end;
    }
  });
}
