/**
 * Checks src/content before a build. Prints every error in Portuguese with its file, line, field and the expected
 * value. Exits with status 1 if there is one.
 *
 * With a file, such as `npm run check:content -- src/content/home.json`, checks that one alone and prints the column too,
 * for a text editor.
 */
import { enableCompileCache } from 'node:module';
import { relative, sep } from 'node:path';

// Stripping the types and compiling takes half of a second run's time. Only modules imported after this are cached.
enableCompileCache();
const { reportContent } = await import('./content/report.ts');

const [given] = process.argv.slice(2);
const { errors, output, status } = await reportContent(
  given && relative(process.cwd(), given).split(sep).join('/'),
);
for (const line of errors) console.error(line);
for (const line of output) console.log(line);
process.exitCode = status;
