import { MOST_PARTS, orNothing, textAt, viewOf } from '../pictures/bytes.ts';

/** The versions of AutoCAD since R10, each followed by a NUL (Open Design Specification for .dwg files, 3.2). */
const DWG_START = /^AC10(?:06|09|12|14|15|18|21|24|27|32)\0/;

export const isDwg = (bytes: Uint8Array) => DWG_START.test(textAt(bytes, 0, 7));

// Records of a ZIP archive (APPNOTE 4.3).
const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_BYTES = 22;
const CENTRAL_BYTES = 46;
/** A name in a document of Office has fewer than 100 bytes. */
const LONGEST_NAME = 512;

/** The names in a ZIP archive from its first byte to its last, without a comment; undefined for all else. */
const readNames = (bytes: Uint8Array): string[] | undefined =>
  orNothing(() => {
    const view = viewOf(bytes);
    const end = bytes.length - END_BYTES;
    if (view.getUint32(0, true) !== LOCAL || view.getUint32(end, true) !== END) return undefined;
    const names: string[] = [];
    let at = view.getUint32(end + 16, true);
    const count = view.getUint16(end + 10, true);
    if (count > MOST_PARTS) return undefined;
    for (let left = count; left > 0; left -= 1) {
      if (view.getUint32(at, true) !== CENTRAL) return undefined;
      const length = view.getUint16(at + 28, true);
      if (length > LONGEST_NAME) return undefined;
      names.push(textAt(bytes, at + CENTRAL_BYTES, length));
      at += CENTRAL_BYTES + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
    return at === end ? names : undefined;
  });

const MACROS = /vbaproject\.bin$/i;

/** A document of Office Open XML (ISO/IEC 29500) with this main part, and without macros. */
export function isOffice(bytes: Uint8Array, mainPart: string): boolean {
  const names = readNames(bytes);
  return (
    names?.includes('[Content_Types].xml') === true &&
    names.includes(mainPart) &&
    !names.some((name) => MACROS.test(name))
  );
}
