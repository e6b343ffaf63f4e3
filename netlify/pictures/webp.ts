import { MOST_PARTS, orNothing, textAt, viewOf } from './bytes.ts';

// Flags of a VP8X header. The other flags announce chunks that are left out: colour profile, EXIF, XMP.
const ALPHA_FLAG = 0x10;
const ANIMATION_FLAG = 0x02;
const LOSSY_START = '\x9d\x01\x2a';
const LOSSLESS_START = 0x2f;

interface Size {
  width: number;
  height: number;
}

const lossySize = (data: Uint8Array): Size | undefined =>
  textAt(data, 3, 3) === LOSSY_START
    ? { width: viewOf(data).getUint16(6, true) & 0x3fff, height: viewOf(data).getUint16(8, true) & 0x3fff }
    : undefined;

function losslessSize(data: Uint8Array): Size | undefined {
  if (data[0] !== LOSSLESS_START) return undefined;
  const bits = viewOf(data).getUint32(1, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** The size of the chunk, including 8 bytes of type and length. */
const HEADER_LENGTH = 18;
const RESERVED = [9, 12] as const;

/** The header without the flags of dropped chunks. Undefined for an animation. */
function cleanHeader(chunk: Uint8Array): Uint8Array | undefined {
  const flags = chunk[8] ?? 0;
  if (flags & ANIMATION_FLAG || chunk.length !== HEADER_LENGTH) return undefined;
  const copy = chunk.slice();
  copy[8] = flags & ALPHA_FLAG;
  copy.fill(0, ...RESERVED);
  return copy;
}

/**
 * Keeps the chunks of a WebP (RFC 9649) that are needed for one still picture. Undefined if it is not a WebP, is broken,
 * has a second header or frame, or has bytes after its end.
 */
export function cleanWebp(bytes: Uint8Array) {
  return orNothing(() => {
    if (textAt(bytes, 0, 4) !== 'RIFF' || textAt(bytes, 8, 4) !== 'WEBP') return undefined;
    const view = viewOf(bytes);
    const end = 8 + view.getUint32(4, true);
    if (end !== bytes.length) return undefined;
    const parts: Uint8Array[] = [];
    let canvas: Size | undefined;
    let frame: Size | undefined;
    let hasAlpha = false;
    for (let at = 12, count = 0; at < end; count += 1) {
      if (count === MOST_PARTS) return undefined;
      const length = view.getUint32(at + 4, true);
      const next = at + 8 + length + (length % 2);
      if (next > end) return undefined;
      const chunk = bytes.subarray(at, next);
      const data = chunk.subarray(8);
      const type = textAt(bytes, at, 4);
      if (type === 'VP8X') {
        const header = cleanHeader(chunk);
        if (!header || canvas || frame) return undefined;
        canvas = { width: (viewOf(data).getUint32(4, true) & 0xffffff) + 1, height: 0 };
        canvas.height = (viewOf(data).getUint32(6, true) >>> 8) + 1;
        parts.push(header);
      } else if (type === 'VP8 ' || type === 'VP8L') {
        if (frame) return undefined;
        frame = type === 'VP8L' ? losslessSize(data) : lossySize(data);
        parts.push(chunk);
      } else if (type === 'ALPH') {
        if (hasAlpha || frame || !canvas) return undefined;
        hasAlpha = true;
        parts.push(chunk);
      }
      at = next;
    }
    // Browsers do not display a still picture whose canvas and frame differ in size.
    if (!frame || (canvas && (canvas.width !== frame.width || canvas.height !== frame.height)))
      return undefined;
    const body = Buffer.concat(parts);
    const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
    head.writeUInt32LE(body.length + 4, 4);
    return { bytes: new Uint8Array(Buffer.concat([head, body])), ...frame };
  });
}
