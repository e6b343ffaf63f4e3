/** Prints rows as a table; the first column is left-aligned, the others right-aligned. */
export function printTable(rows: readonly (readonly (string | number)[])[]): void {
  const texts = rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? cell.toLocaleString('en') : cell)),
  );
  const columns = Math.max(...texts.map(({ length }) => length));
  const widths = Array.from({ length: columns }, (_, i) =>
    Math.max(...texts.map((row) => row[i]?.length ?? 0)),
  );
  for (const row of texts) {
    const cells = row.map((cell, i) =>
      i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0),
    );
    console.log(cells.join('  '));
  }
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Formats a number in English, for example 1,234.5 with one decimal place. */
export const decimal = (value: number, digits = 0): string =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
