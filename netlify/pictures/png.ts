import { crc32 } from 'node:zlib';
import { orNothing, textAt, viewOf } from './bytes.ts';

const SIGNATURE = '\x89PNG\r\n\x1a\n';
// What draws one still picture; animation, texts, times and EXIF are other chunks.
const KEPT = ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'sRGB', 'gAMA'];

/** PNG (W3C, third edition): the chunks that draw, each with its checksum tested. */
export function cleanPng(bytes: Uint8Array) {
  return orNothing(() => {
    if (textAt(bytes, 0, 8) !== SIGNATURE || textAt(bytes, 12, 4) !== 'IHDR') return undefined;
    const view = viewOf(bytes);
    const size = { width: view.getUint32(16), height: view.getUint32(20) };
    const parts = [bytes.subarray(0, 8)];
    let hasData = false;
    for (let at = 8; ; ) {
      const length = view.getUint32(at);
      const type = textAt(bytes, at + 4, 4);
      const end = at + 12 + length;
      if (end > bytes.length) return undefined;
      if (crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) return undefined;
      if (type === 'IDAT') hasData = true;
      // An unknown chunk in capitals would be needed for drawing.
      if (KEPT.includes(type)) parts.push(bytes.subarray(at, end));
      else if (/^[A-Z]/.test(type)) return undefined;
      if (type === 'IEND') {
        return hasData ? { bytes: new Uint8Array(Buffer.concat(parts)), ...size } : undefined;
      }
      at = end;
    }
  });
}
