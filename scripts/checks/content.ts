/**
 * Checks src/content before a build. Prints every error in Portuguese with its file, line, field and the expected
 * value. Exits with status 1 if there is one.
 */
import { enableCompileCache } from 'node:module';

// Stripping the types and compiling takes half of a second run's time. Only modules imported after this are cached.
enableCompileCache();
const { reportContent } = await import('./content/check-content.ts');

const { errors, output, status } = await reportContent();
for (const line of errors) console.error(line);
for (const line of output) console.log(line);
process.exitCode = status;
