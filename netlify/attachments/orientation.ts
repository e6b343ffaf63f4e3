import { orNothing, textAt, viewOf } from '../pictures/bytes.ts';

const APP1 = 0xe1;
const SCAN = 0xda;
const EXIF = 'Exif\0\0';
const TAG = 0x0112;

/** The orientation in the directory of a TIFF header, which is in the same segment. */
function readDirectory(tiff: Uint8Array): number | undefined {
  const view = viewOf(tiff);
  const isLittle = textAt(tiff, 0, 2) === 'II';
  const first = view.getUint32(4, isLittle);
  const end = first + 2 + 12 * view.getUint16(first, isLittle);
  for (let entry = first + 2; entry < end; entry += 12) {
    if (view.getUint16(entry, isLittle) === TAG) return view.getUint16(entry + 8, isLittle);
  }
  return undefined;
}

/** The orientation in a JPEG's first Exif segment (Exif 2.32, tag 274): 1 to 8; 1 if there is none. */
export function readOrientation(bytes: Uint8Array): number {
  const found = orNothing(() => {
    const view = viewOf(bytes);
    for (
      let at = 2;
      view.getUint8(at) === 0xff && view.getUint8(at + 1) !== SCAN;
      at += 2 + view.getUint16(at + 2)
    ) {
      if (view.getUint8(at + 1) !== APP1 || textAt(bytes, at + 4, 6) !== EXIF) continue;
      return readDirectory(bytes.subarray(at + 10, at + 2 + view.getUint16(at + 2)));
    }
    return undefined;
  });
  return found !== undefined && found >= 1 && found <= 8 ? found : 1;
}

/** A JPEG without metadata, with an Exif segment that says its orientation and nothing else. */
export function writeOrientation(
  bytes: Uint8Array<ArrayBuffer>,
  orientation: number,
): Uint8Array<ArrayBuffer> {
  if (orientation === 1) return bytes;
  const segment = Buffer.alloc(36);
  segment.writeUInt16BE(0xff00 | APP1, 0);
  segment.writeUInt16BE(segment.length - 2, 2);
  segment.write(`${EXIF}MM\0*`, 4, 'latin1');
  // One entry, 8 bytes after the start of the TIFF header: the tag, type 3 (a short number), one value.
  segment.writeUInt32BE(8, 14);
  segment.writeUInt16BE(1, 18);
  segment.writeUInt16BE(TAG, 20);
  segment.writeUInt16BE(3, 22);
  segment.writeUInt32BE(1, 24);
  segment.writeUInt16BE(orientation, 28);
  return new Uint8Array(Buffer.concat([bytes.subarray(0, 2), segment, bytes.subarray(2)]));
}
