import { formatAnnotation } from './annotation.ts';
import { checkEntries, loadEntries } from './check-content.ts';
import { formatForEditor, formatProblem } from './problem.ts';

/** What a check prints and returns to the shell. */
export interface Report {
  errors: string[];
  output: string[];
  status: 0 | 1;
}

/** Checks the content of the current directory, or one file of it. */
export async function reportContent(only?: string, env = process.env): Promise<Report> {
  const entries = await loadEntries();
  const problems = checkEntries(entries, only);
  const errors = problems.map(only ? formatForEditor : formatProblem);
  const output = env['GITHUB_ACTIONS'] ? problems.map(formatAnnotation) : [];
  if (problems.length === 0) {
    output.push(
      only
        ? `Conteúdo conferido: ${only}, nenhum erro.`
        : `Conteúdo conferido: ${entries.length} arquivos, nenhum erro.`,
    );
    return { errors, output, status: 0 };
  }
  const count = problems.length === 1 ? '1 erro' : `${problems.length} erros`;
  errors.push(`${count} no conteúdo. O que cada um quer dizer: src/content/LEIA-ME.md`);
  return { errors, output, status: 1 };
}
