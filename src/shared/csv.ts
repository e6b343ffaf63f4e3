// Excel in Portuguese expects semicolons, and reads UTF-8 only after the byte order mark.
const SEPARATOR = ';';
export const BYTE_ORDER_MARK = '\ufeff';

// A spreadsheet runs a cell that begins like this as a formula. An apostrophe makes it a text. Own code, because
// csv-stringify finds no formula after spaces, and leaves a single \n unquoted when lines end in \r\n.
// Spreadsheets for East Asian languages also accept the full-width and small forms of the signs.
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠﹦﹢﹣﹫]/;
// A phone number in E.164: a number for every spreadsheet, and diallers read no apostrophe.
const PHONE = /^\+\d{8,15}$/;
const QUOTED = /[";\r\n]/;

function formatCell(value: string): string {
  const text = FORMULA.test(value) && !PHONE.test(value) ? `'${value}` : value;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line of a CSV file (RFC 4180), with its line break. */
export function formatCsvLine(cells: readonly string[]): string {
  return `${cells.map(formatCell).join(SEPARATOR)}\r\n`;
}

/** Undoes the apostrophe of `formatCsvLine`. */
const readCell = (cell: string) =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;

/**
 * The lines and cells of a CSV file with semicolons, as `formatCsvLine` and spreadsheets in Portuguese write it. Accepts
 * any line ends and the byte order mark; an unclosed quote ends with the file. Empty lines are left out.
 */
export function parseCsv(text: string): string[][] {
  const source = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const lines: string[][] = [];
  let line: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    line.push(readCell(cell));
    cell = '';
  };
  const endLine = () => {
    endCell();
    if (line.some(Boolean)) lines.push(line);
    line = [];
  };
  for (let at = 0; at < source.length; at++) {
    const sign = source.charAt(at);
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (source.charAt(at + 1) === '"') cell += source.charAt(++at);
      else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === ';') endCell();
    else if (sign === '\n' || sign === '\r') endLine();
    else cell += sign;
  }
  endLine();
  return lines;
}
