import { textAt } from '../pictures/bytes.ts';

const PDF_START = /^%PDF-[12]\.\d/;
/** Readers look for the end of a PDF in its last 1,024 bytes. */
const PDF_TAIL = 1024;

/** A PDF (ISO 32000) from its first byte to its end, so that no other kind of file can stand before or after it. */
export const isPdf = (bytes: Uint8Array) =>
  PDF_START.test(textAt(bytes, 0, 8)) &&
  textAt(bytes, Math.max(0, bytes.length - PDF_TAIL), PDF_TAIL).includes('%%EOF');

const BOM = '\xef\xbb\xbf';
const HEAD = 4096;
const TAIL = 256;

/** Beginning and end of a text file, without a byte order mark; undefined for what no text has: a NUL. */
function readText(bytes: Uint8Array): { head: string; tail: string } | undefined {
  if (bytes.includes(0)) return undefined;
  const head = textAt(bytes, 0, HEAD);
  return {
    head: head.startsWith(BOM) ? head.slice(BOM.length) : head,
    tail: textAt(bytes, Math.max(0, bytes.length - TAIL), TAIL)
      // Old programs end a text file with this character.
      .replaceAll('\x1a', '')
      .trimEnd(),
  };
}

// DXF is made of pairs of lines: a number, then a value. Number 999 is a comment.
const DXF_START = /^(?:[ \t]*999[ \t]*\r?\n[^\n]*\n)*[ \t]*0[ \t]*\r?\n[ \t]*SECTION[ \t]*\r?\n/;
const DXF_END = /(?:^|\n)[ \t]*0[ \t]*\r?\n[ \t]*EOF$/;
const BINARY_DXF_START = 'AutoCAD Binary DXF\r\n\x1a\0';

/** A drawing in DXF (Autodesk's reference), as text from its first section to EOF or as binary. */
export function isDxf(bytes: Uint8Array): boolean {
  if (textAt(bytes, 0, BINARY_DXF_START.length) === BINARY_DXF_START) return true;
  const text = readText(bytes);
  return text !== undefined && DXF_START.test(text.head) && DXF_END.test(text.tail);
}

const STEP_START = /^(?:\s|\/\*[^*]*\*\/)*ISO-10303-21\s*;/;
const STEP_END = /END-ISO-10303-21\s*;$/;

/** A model in STEP (ISO 10303-21), from its first to its last line. */
export function isStep(bytes: Uint8Array): boolean {
  const text = readText(bytes);
  return text !== undefined && STEP_START.test(text.head) && STEP_END.test(text.tail);
}
