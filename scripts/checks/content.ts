/**
 * Checks src/content before a build. Prints every error in Portuguese with its file, line, field and the expected
 * value. Exits with status 1 if there is one.
 */
import { globSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { formatProblem } from './content/problem.ts';
import { readSource } from './content/source.ts';

// Stripping the types and compiling takes half of a second run's time. Only modules imported after this are cached.
enableCompileCache();

/** The check itself reads some of these files as code does, and would stop in English at a missing comma. */
const unread = globSync('src/content/**/*.json')
  .map(readSource)
  .filter(({ data }) => data === undefined)
  .flatMap(({ problems }) => problems.map(formatProblem));

const { errors, output, status } =
  unread.length > 0
    ? { errors: unread, output: [], status: 1 }
    : await import('./content/check-content.ts').then(
        ({ reportContent }) => reportContent(),
        ({ message }) => ({
          errors: [`O site não abre com estes arquivos .json (${message}): desfaça a última mudança neles.`],
          output: [],
          status: 1,
        }),
      );
for (const line of errors) console.error(line);
for (const line of output) console.log(line);
process.exitCode = status;
