import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The rows of a table of cases, by the names of its columns; `section` is the heading above. */
export type Case = Readonly<Record<string, string>>;

/** Reads the tables of a file in this folder. Their headings are in Portuguese, for those who know the trade. */
export function readCases(name: string): Case[] {
  let section = '';
  let columns: string[] = [];
  return readFileSync(join(import.meta.dirname, `${name}.md`), 'utf8')
    .split('\n')
    .flatMap((line): Case[] => {
      if (line.startsWith('## ')) section = line.slice(3);
      if (!line.startsWith('|')) {
        columns = [];
        return [];
      }
      const cells = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
      if (columns.length === 0) columns = cells;
      else if (!cells[0]?.startsWith('---'))
        return [
          Object.fromEntries([
            ['section', section],
            ...columns.map((column, at) => [column, cells[at] ?? '']),
          ]),
        ];
      return [];
    });
}

/** "a; b" → ["a", "b"] */
export const listOf = (cell = ''): string[] => cell.split(';').flatMap((part) => part.trim() || []);
