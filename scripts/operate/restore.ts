/**
 * Loads a copy of `npm run backup` into an empty database: `npm run restore -- <file> --key <file>`. docs/operating/backups.md
 * says when and how. Uses the storage at DATABASE_URL or NETLIFY_DB_URL, by default the local one.
 */
import { exitWith } from '../../netlify/host/report.ts';
import { runRestore } from './backup/restore-command.ts';

try {
  await runRestore(process.argv.slice(2));
} catch (error) {
  exitWith(error instanceof Error ? error.message : String(error));
}
