import { type PostgresServer, startPostgres } from '../tests/fixtures/postgres-server.ts';
import { aptCommands, runAll } from './install-package.ts';

/** Starts a real PostgreSQL server; installs Debian's package where there is none, or says what to install. */
export async function requirePostgres(): Promise<PostgresServer> {
  const found = await startPostgres();
  if (found) return found;
  console.log('Nenhum servidor PostgreSQL encontrado; instalando um…');
  runAll(aptCommands('postgresql'));
  const installed = await startPostgres();
  if (installed) return installed;
  console.error('Falta um servidor PostgreSQL: instale-o (no Debian: apt-get install postgresql).');
  process.exit(1);
}
