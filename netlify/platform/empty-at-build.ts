import { databaseUrl } from '../../src/shared/database-url.ts';
import type { Database } from './database.ts';
import { guardPreviews } from './preview-database.ts';

const PREVIEWS = ['deploy-preview', 'branch-deploy'];

/**
 * Empties the database of a preview during its build, as its first function call would: otherwise a preview that is never
 * opened keeps the live data. Only if the database is proven to be a copy. Returns what happened, in Portuguese for the
 * build's log. Never rejects: the functions of the preview try again.
 */
export async function emptyAtBuild(
  env: NodeJS.ProcessEnv,
  database: Database,
  connectionString: () => string,
): Promise<string> {
  const context = env['CONTEXT'];
  if (env['NETLIFY'] !== 'true' || context === undefined || !PREVIEWS.includes(context))
    return 'Não é a construção de uma prévia: nada foi apagado.';
  if (!databaseUrl(env))
    return 'A construção não conhece o banco: a primeira chamada de uma função vai esvaziá-lo.';
  try {
    await guardPreviews(database, connectionString, () => context).query('SELECT 1');
    return 'O banco desta prévia não tem dados de pessoas do site publicado.';
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `ATENÇÃO: o banco desta prévia não foi esvaziado (${reason}). Se for uma cópia, guarda dados de pessoas até que uma função seja chamada.`;
  }
}
