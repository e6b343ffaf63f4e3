/**
 * Handles people's requests under LGPD, art. 18: shows or erases everything stored about one e-mail address, phone or
 * reference, shows where others' texts name the person, and notes that it did, without the content.
 * `npm run privacy -- export ana@cliente.com.br`, `npm run privacy -- erase --phone "(11) 98765-4321"`, `npm run privacy -- rename "Bia Lima" --yes`.
 * Uses the database at DATABASE_URL or NETLIFY_DB_URL, by default the local one.
 */
import { exitWith } from '../../netlify/host/report.ts';
import { runPrivacy } from './privacy/command.ts';

try {
  await runPrivacy(process.argv.slice(2));
} catch (error) {
  exitWith(error instanceof Error ? error.message : String(error));
}
