const BOM = /^\xef\xbb\xbf/;
/** ISO 10303-21 begins with this token, after white space and comments. */
const STEP_START = /^(?:\s|\/\*[^*]*\*\/)*ISO-10303-21\s*;/;
// DXF (Autodesk's reference) is made of pairs of lines: a number, then a value. Number 999 is a comment.
const DXF_START = /^(?:[ \t]*999[ \t]*\r?\n[^\n]*\n)*[ \t]*0[ \t]*\r?\n[ \t]*SECTION[ \t]*\r?\n/;
const BINARY_DXF_START = 'AutoCAD Binary DXF\r\n';

/** The kind of a drawing or model in text form by the start of the file, one character per byte. */
export function kindOfDrawing(start: string): 'dxf' | 'step' | undefined {
  const text = start.replace(BOM, '');
  if (STEP_START.test(text)) return 'step';
  return DXF_START.test(text) || text.startsWith(BINARY_DXF_START) ? 'dxf' : undefined;
}
