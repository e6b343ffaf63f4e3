// Excel in Portuguese expects semicolons, and reads UTF-8 only after the byte order mark.
const SEPARATOR = ';';
export const BYTE_ORDER_MARK = '\ufeff';

// A spreadsheet runs a cell that begins like this as a formula. An apostrophe makes it a text. Own code, because
// csv-stringify finds no formula after spaces, and leaves a single \n unquoted when lines end in \r\n.
// Spreadsheets for East Asian languages also accept the full-width and small forms of the signs.
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠﹦﹢﹣﹫]/;
const QUOTED = /[";\r\n]/;

function formatCell(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line of a CSV file (RFC 4180), with its line break. */
export function formatCsvLine(cells: readonly string[]): string {
  return `${cells.map(formatCell).join(SEPARATOR)}\r\n`;
}
