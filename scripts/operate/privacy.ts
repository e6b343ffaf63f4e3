/**
 * Handles people's requests under LGPD, art. 18: exports or erases everything stored about one email address, phone or
 * reference, lists where others' texts name the person, and notes that it did, without the content.
 * `npm run privacy -- export ana@cliente.com.br`, `npm run privacy -- erase "(11) 98765-4321" --yes`.
 * Uses the database at DATABASE_URL or NETLIFY_DB_URL, by default the local one.
 */
import { exitWith } from '../../netlify/host/report.ts';
import { runPrivacy } from './privacy/command.ts';

await runPrivacy(process.argv.slice(2)).catch(({ message }: Error) => exitWith(message));
