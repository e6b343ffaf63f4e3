import { type PostgresServer, startPostgres } from '../../tests/fixtures/postgres-server.ts';
import { aptCommands, runAll } from './install-package.ts';

/** Stops the server when this process is interrupted. */
function stopOnSignals(server: PostgresServer): PostgresServer {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.stop().finally(() => process.exit(1)));
  }
  return server;
}

/** Starts a real PostgreSQL server. Installs Debian's package if none is found; exits with a message if that fails. */
export async function requirePostgres(): Promise<PostgresServer> {
  const found = await startPostgres();
  if (found) return stopOnSignals(found);
  console.log('Nenhum servidor PostgreSQL encontrado; instalando um…');
  runAll(aptCommands('postgresql'));
  const installed = await startPostgres();
  if (installed) return stopOnSignals(installed);
  console.error('Falta um servidor PostgreSQL: instale-o (no Debian: apt-get install postgresql).');
  process.exit(1);
}
