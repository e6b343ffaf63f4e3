/**
 * Applies the migrations to the PostgreSQL at DATABASE_URL or NETLIFY_DB_URL: `npm run migrate`. Exits with status 1 if
 * the database is newer than this code, does not answer, or refuses a migration.
 */
import { MIGRATIONS, migrate } from '../../netlify/host/migrate.ts';
import { exitWith } from '../../netlify/host/report.ts';
import { databaseUrl } from '../../src/shared/database-url.ts';

const url = databaseUrl(process.env);
if (!url) exitWith('DATABASE_URL não está definida: use postgres://usuario:senha@servidor:5432/banco');
process.env.PGUSER ||= 'postgres';
try {
  const applied = await migrate(url, MIGRATIONS, { refusesNewer: true });
  console.log(
    applied.length > 0 ? `Migrações aplicadas: ${applied.join(', ')}` : 'O banco já estava em dia.',
  );
} catch (error) {
  exitWith(error instanceof Error ? error.message : String(error));
}
