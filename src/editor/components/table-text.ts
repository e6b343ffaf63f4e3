/** A table of a text: the same number of cells in each row. */
export interface Table {
  head: string[];
  rows: string[][];
}

const EMPTY: Table = { head: ['', ''], rows: [['', '']] };

/** Parses a Markdown table; pads or cuts each row to the length of the head. */
export function readTable(markdown: string): Table {
  const [head, , ...rows] = markdown
    .split('\n')
    .filter((line) => line.trim())
    .map(cellsOf);
  if (!head) return structuredClone(EMPTY);
  return { head, rows: rows.map((row) => head.map((_, column) => row[column] ?? '')) };
}

export function writeTable({ head, rows }: Table): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');
}

const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((text) => text.trim().replaceAll('\\|', '|'));

const cell = (text: string) =>
  text
    .replaceAll('|', '\\|')
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim();
