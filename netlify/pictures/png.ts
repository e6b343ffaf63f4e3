import { crc32 } from 'node:zlib';
import { MOST_PARTS, orNothing, textAt, viewOf } from './bytes.ts';

const SIGNATURE = '\x89PNG\r\n\x1a\n';
/** The chunks needed for one still picture, with their longest length in bytes. Texts, times and EXIF are in other chunks. */
const KEPT: ReadonlyMap<string, number> = new Map([
  ['IHDR', 13],
  ['PLTE', 768],
  ['IDAT', Number.POSITIVE_INFINITY],
  ['IEND', 0],
  ['tRNS', 256],
  ['sRGB', 1],
  ['gAMA', 4],
]);
/** Chunks that a picture has once; a second one could announce another size than the one that was checked. */
const ONCE = new Set(['IHDR', 'PLTE', 'tRNS', 'sRGB', 'gAMA']);

/**
 * Keeps the chunks of a PNG (W3C, third edition) that are needed for drawing, and checks their checksums. Undefined if it
 * is not a PNG, has a second header, or has bytes after its end.
 */
export function cleanPng(bytes: Uint8Array) {
  return orNothing(() => {
    if (textAt(bytes, 0, 8) !== SIGNATURE || textAt(bytes, 12, 4) !== 'IHDR') return undefined;
    const view = viewOf(bytes);
    const size = { width: view.getUint32(16), height: view.getUint32(20) };
    const parts = [bytes.subarray(0, 8)];
    const seen = new Set<string>();
    for (let at = 8, count = 0; count < MOST_PARTS; count += 1) {
      const length = view.getUint32(at);
      const type = textAt(bytes, at + 4, 4);
      const end = at + 12 + length;
      if (end > bytes.length) return undefined;
      if (crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) return undefined;
      if (length > (KEPT.get(type) ?? length) || (ONCE.has(type) && seen.has(type))) return undefined;
      seen.add(type);
      // A capital first letter marks a critical chunk, which is needed for drawing.
      if (KEPT.has(type)) parts.push(bytes.subarray(at, end));
      else if (/^[A-Z]/.test(type)) return undefined;
      if (type === 'IEND') {
        return seen.has('IDAT') && end === bytes.length
          ? { bytes: new Uint8Array(Buffer.concat(parts)), ...size }
          : undefined;
      }
      at = end;
    }
    return undefined;
  });
}
