import { checkEntries, loadEntries } from './check-content.ts';
import { formatProblem } from './problem.ts';

/** What a check prints and returns to the shell. */
export interface Report {
  errors: string[];
  output: string[];
  status: 0 | 1;
}

/** Checks the content of the current directory. */
export async function reportContent(): Promise<Report> {
  const entries = await loadEntries();
  const errors = checkEntries(entries).map(formatProblem);
  if (errors.length === 0)
    return {
      errors,
      output: [`Conteúdo conferido: ${entries.length} arquivos, nenhum erro.`],
      status: 0,
    };
  const count = errors.length === 1 ? '1 erro' : `${errors.length} erros`;
  errors.push(`${count} no conteúdo. O que cada um quer dizer: src/content/LEIA-ME.md`);
  return { errors, output: [], status: 1 };
}
