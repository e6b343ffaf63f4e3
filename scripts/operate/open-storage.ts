import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setEnvironmentContext } from '@netlify/blobs';
import { connectFunctions, startDatabase } from '../../netlify/host/database.ts';
import { databaseUrl } from '../../src/shared/database-url.ts';

/** The database and the Blobs of one site, open for a command. */
export interface Storage {
  databaseUrl: string;
  /** False if only the database can be reached: Blobs need NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN. */
  hasBlobs: boolean;
  close(): Promise<void>;
}

async function openLocal(directory: string): Promise<Storage> {
  if (!existsSync(directory))
    throw new Error(
      `Não há banco de dados em ${directory}. O do site está em DATABASE_URL? Então rode o comando com as variáveis do servidor.`,
    );
  const database = await startDatabase({ directory, migrations: resolve('netlify/database/migrations') });
  connectFunctions(database.url);
  process.env.STORE_FOLDER = resolve(`${directory}-blobs`);
  return { databaseUrl: database.url, hasBlobs: true, close: database.stop };
}

/**
 * Opens the storage at DATABASE_URL or NETLIFY_DB_URL, by default the local one in `directory`, which nothing else may be
 * using then, and which has to exist: an empty one would be searched without a word.
 * NETLIFY_SITE_ID=local: the Blobs are beside `directory`, where a running server may use them as well.
 */
export async function openStorage(directory: string): Promise<Storage> {
  process.env.PGUSER ||= 'postgres';
  const { NETLIFY_SITE_ID, NETLIFY_AUTH_TOKEN } = process.env;
  const given = databaseUrl(process.env);
  if (!given && NETLIFY_SITE_ID === 'local')
    throw new Error(
      'NETLIFY_SITE_ID=local pede também DATABASE_URL: rode o comando com as variáveis do servidor.',
    );
  if (!given) return openLocal(directory);
  if (NETLIFY_SITE_ID === 'local') {
    process.env.STORE_FOLDER = resolve(`${directory}-blobs`);
    return { databaseUrl: given, hasBlobs: true, close: async () => {} };
  }
  const hasBlobs = Boolean(NETLIFY_SITE_ID && NETLIFY_AUTH_TOKEN);
  if (NETLIFY_SITE_ID && NETLIFY_AUTH_TOKEN)
    setEnvironmentContext({ siteID: NETLIFY_SITE_ID, token: NETLIFY_AUTH_TOKEN });
  return { databaseUrl: given, hasBlobs, close: async () => {} };
}

/** Opens the storage of a PostgreSQL server: the programs of its client cannot reach the embedded one. */
export function openServer(directory: string): Promise<Storage> {
  if (!databaseUrl(process.env))
    throw new Error(
      `DATABASE_URL não está definida. A cópia do banco embutido são as pastas ${directory} e ${directory}-blobs, com o site parado.`,
    );
  return openStorage(directory);
}
