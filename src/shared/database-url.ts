/**
 * The connection string of the database: DATABASE_URL, else the one that Netlify sets for a preview. An empty value counts as
 * unset.
 */
export const databaseUrl = (env: NodeJS.ProcessEnv): string | undefined =>
  env['DATABASE_URL'] || env['NETLIFY_DB_URL'] || undefined;

/** The name of the setting that decides, for messages. */
export const databaseSetting = (env: NodeJS.ProcessEnv): 'DATABASE_URL' | 'NETLIFY_DB_URL' =>
  env['DATABASE_URL'] ? 'DATABASE_URL' : 'NETLIFY_DB_URL';
