// Excel in Portuguese expects semicolons, and reads UTF-8 only after this mark.
const SEPARATOR = ';';
export const BYTE_ORDER_MARK = '\ufeff';

// A cell that begins like this is a formula to a spreadsheet, whoever wrote it; an apostrophe makes it a text.
const FORMULA = /^\s*[=+\-@\t\r]/;
const QUOTED = /[";\r\n]/;

function formatCell(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line of a CSV file (RFC 4180) with its end. */
export function formatCsvLine(cells: readonly string[]): string {
  return `${cells.map(formatCell).join(SEPARATOR)}\r\n`;
}
