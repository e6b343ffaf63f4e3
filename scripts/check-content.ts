/**
 * Checks src/content before a build. Prints every error in Portuguese with its file, line, field and the expected
 * value. Exits with status 1 if there is one.
 */
import { checkEntries, loadEntries } from './content/check-content.ts';
import { formatProblem } from './content/problem.ts';

const entries = await loadEntries();
const problems = checkEntries(entries);

for (const problem of problems) console.error(formatProblem(problem));
if (problems.length) {
  const count = problems.length === 1 ? '1 erro' : `${problems.length} erros`;
  console.error(`${count} no conteúdo. O que cada um quer dizer: src/content/LEIA-ME.md`);
  process.exitCode = 1;
} else {
  console.log(`Conteúdo conferido: ${entries.length} arquivos, nenhum erro.`);
}
