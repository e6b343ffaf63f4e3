/** Prints rows as a table, the first of which has every column; the first column is left-aligned, the others right-aligned. */
export function printTable(rows: readonly (readonly (string | number)[])[]): void {
  const texts = rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? cell.toLocaleString('en') : cell)),
  );
  const widths = (texts[0] ?? []).map((_, i) => Math.max(...texts.map((row) => row[i]?.length ?? 0)));
  for (const row of texts)
    console.log(row.map((cell, i) => cell[i > 0 ? 'padStart' : 'padEnd'](widths[i] ?? 0)).join('  '));
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Formats a number in English, for example 1,234.5 with one decimal place. */
export const decimal = (value: number, digits = 0): string =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
