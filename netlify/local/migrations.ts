import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  initializeTrackingTable,
  applyMigrations as runMigrations,
  type SQLExecutor,
} from '@netlify/database-dev';

/** Strings and function bodies, which may contain what looks like a comment, or a comment. */
const STRING_OR_COMMENT = /('(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\2\$)|--[^\n]*|\/\*[\s\S]*?\*\//g;

/** SHA-256 of what the SQL does: comments and white space may change in a migration that was applied. */
export function checksumOf(sql: string): string {
  const statements = sql.replaceAll(STRING_OR_COMMENT, '$1').replaceAll(/\s+/g, ' ').trim();
  return hash('sha256', statements);
}

/** Where Postgres found the error, such as `:12`: it counts characters from the start of the file. */
function lineOf(sql: string, error: unknown): string {
  const position = Number((error as { position?: string }).position);
  return position > 0 ? `:${sql.slice(0, position - 1).split('\n').length}` : '';
}

/** A migration that Postgres refuses. Its transaction was rolled back, so the database is as it was before. */
export class BrokenMigrationError extends Error {
  override name = 'BrokenMigrationError';
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Applies the SQL files of a folder, in the order of their names, that the database does not have yet. Throws where a
 * file fails, naming it and the line, and where a file was edited after it was applied: Netlify would not apply it
 * again either.
 */
export async function applyMigrations(database: SQLExecutor, folder: string): Promise<void> {
  await initializeTrackingTable(database);
  await database.exec(
    'CREATE TABLE IF NOT EXISTS netlify.checksums (name text PRIMARY KEY, checksum char(64) NOT NULL)',
  );
  const { rows } = await database.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM netlify.checksums',
  );
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  for (const file of files) {
    const name = file.slice(0, -'.sql'.length);
    const path = join(folder, file);
    const sql = await readFile(path, 'utf8');
    const checksum = checksumOf(sql);
    const known = applied.get(name);
    if (known === checksum) continue;
    if (known)
      throw new Error(
        `a migração ${path} mudou depois de aplicada; desfaça a mudança e escreva-a em um arquivo novo`,
      );
    try {
      await runMigrations(database, folder, name);
    } catch (error) {
      throw new BrokenMigrationError(
        `a migração ${path}${lineOf(sql, error)} falhou: ${messageOf(error)}. Corrija o arquivo; os dados estão como antes`,
        { cause: error },
      );
    }
    await database.query('INSERT INTO netlify.checksums VALUES ($1, $2)', [name, checksum]);
  }
}
