export interface Checklist {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

const TABLE = /<DataTable\b([^>]*?)\schecklist\s*>([\s\S]*?)<\/DataTable>/;

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

/**
 * The table of an article that is printed as a checklist; undefined if the article has none.
 * @param body the article's text, as MDX
 * Throws if the table has no rows or a row has another number of cells than the head.
 */
export function parseChecklist(body: string): Checklist | undefined {
  const [, attributes = '', table] = TABLE.exec(body) ?? [];
  if (table === undefined) return undefined;
  const caption = /caption="([^"]+)"/.exec(attributes)?.[1];
  const lines = table.split('\n').filter((line) => line.trim().startsWith('|'));
  const [head, , ...rows] = lines.map(cellsOf);
  if (!caption || !head || rows.length === 0) throw new Error('The checklist has no caption or no rows.');
  for (const row of rows)
    if (row.length !== head.length)
      throw new Error(`The checklist's row “${row[0]}” has ${row.length} cells.`);
  return { caption, head, rows };
}
