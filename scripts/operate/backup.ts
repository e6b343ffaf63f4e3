/**
 * Copies the database by pg_dump into one encrypted file, and the files of requests and the pictures beside it: `npm run
 * backup`. It then restores the copy into an empty database. `npm run backup -- keys` makes the pair of keys.
 * docs/operating/backups.md explains them. Exits with status 1 if something would not come back.
 */
import { exitWith } from '../../netlify/host/report.ts';
import { runBackup } from './backup/backup.ts';

await runBackup(process.argv.slice(2)).catch(({ message }: Error) => exitWith(message));
