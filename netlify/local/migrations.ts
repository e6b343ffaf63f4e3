import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { applyMigrations as runMigrations, type SQLExecutor } from '@netlify/database-dev';

/** Where Postgres found the error, such as `:12`: it counts characters from the start of the file. */
async function lineOf(path: string, error: unknown): Promise<string> {
  const position = Number((error as { position?: string }).position);
  const sql = await readFile(path, 'utf8');
  return position > 0 ? `:${sql.slice(0, position - 1).split('\n').length}` : '';
}

/** A migration that Postgres refuses. Its transaction was rolled back, so the database is as it was before. */
export class BrokenMigrationError extends Error {
  override name = 'BrokenMigrationError';
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Applies the SQL files of a folder, in the order of their names, that the database does not have yet. Throws where a
 * file fails, naming it and the line.
 */
export async function applyMigrations(database: SQLExecutor, folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  for (const file of files) {
    try {
      await runMigrations(database, folder, file.slice(0, -'.sql'.length));
    } catch (error) {
      const path = join(folder, file);
      throw new BrokenMigrationError(
        `a migração ${path}${await lineOf(path, error)} falhou: ${messageOf(error)}. Corrija o arquivo; os dados estão como antes`,
        { cause: error },
      );
    }
  }
}
