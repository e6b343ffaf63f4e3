/**
 * Lists what only the owner can give before the launch, each with its file and who in the company has it, and, in a build
 * on Netlify, settings that are missing or cannot work. Exits with status 1 if there is any; with ALLOW_PLACEHOLDERS=1 it
 * lists them and exits with status 0, but never for the main address. In a build that the staff's edits have triggered,
 * an expired offer and a setting are warnings: nobody watches that build, and their edit has to be published.
 */
import { reportLaunch } from './launch/report.ts';

const { errors, output, status } = await reportLaunch(process.env);
for (const line of errors) console.error(line);
for (const line of output) console.log(line);
process.exitCode = status;
