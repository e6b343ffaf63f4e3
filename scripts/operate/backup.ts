/**
 * Copies leads, catalogue, counts and pictures into one encrypted file, and the files of requests beside it: `npm run
 * backup`. It then restores the copy on trial. `npm run backup -- keys` makes the pair of keys, `npm run backup -- verify
 * <file> --key <file>` repeats the trial without a network. docs/operating/backups.md explains them. Uses the storage at
 * DATABASE_URL or NETLIFY_DB_URL, by default the local one. Exits with status 1 if a row or a file would not come back.
 */
import { exitWith } from '../../netlify/host/report.ts';
import { runBackup } from './backup/command.ts';

try {
  await runBackup(process.argv.slice(2));
} catch (error) {
  exitWith(error instanceof Error ? error.message : String(error));
}
