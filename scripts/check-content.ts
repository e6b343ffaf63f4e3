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
const { formatAnnotation } = await import('./content/annotation.ts');
const { checkEntries, loadEntries } = await import('./content/check-content.ts');
const { formatForEditor, formatProblem } = await import('./content/problem.ts');

const [given] = process.argv.slice(2);
const only = given && relative(process.cwd(), given).split(sep).join('/');

const entries = await loadEntries();
const problems = checkEntries(entries, only);

for (const problem of problems) console.error((only ? formatForEditor : formatProblem)(problem));
if (process.env.GITHUB_ACTIONS) for (const problem of problems) console.log(formatAnnotation(problem));
if (problems.length) {
  const count = problems.length === 1 ? '1 erro' : `${problems.length} erros`;
  console.error(`${count} no conteúdo. O que cada um quer dizer: src/content/LEIA-ME.md`);
  process.exitCode = 1;
} else if (only) {
  console.log(`Conteúdo conferido: ${only}, nenhum erro.`);
} else {
  console.log(`Conteúdo conferido: ${entries.length} arquivos, nenhum erro.`);
}
