/**
 * Loads a copy of `npm run backup` into the database at DATABASE_URL or NETLIFY_DB_URL: `npm run restore -- <file> --key
 * <file>`. docs/operating/backups.md says when and how.
 */
import { exitWith } from '../../netlify/host/report.ts';
import { runRestore } from './backup/restore.ts';

await runRestore(process.argv.slice(2)).catch(({ message }: Error) => exitWith(message));
