/**
 * Lists everything that must be replaced before the launch: placeholders, examples, renders instead of photographs,
 * expired offers, unsigned documents, claims without proof, capabilities and practice that nobody has confirmed, rules of
 * the tools that no designer has released, unchecked suppliers, and, in a build on Netlify, alarms without a channel of their own and backups without a key. Exits with status 1
 * if there are any; with ALLOW_PLACEHOLDERS=1 it lists them and exits with status 0, but never for the main address. In a
 * build that the staff's edits have triggered, an expired offer, a missing channel and a missing key are warnings: nobody
 * watches that build, and their edit has to be published.
 */
import { reportLaunch } from './launch/report.ts';

const { errors, output, status } = await reportLaunch(process.env);
for (const line of errors) console.error(line);
for (const line of output) console.log(line);
process.exitCode = status;
