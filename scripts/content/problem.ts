/** A mistake with its address: what an editor opens, where to look, and what to do. */
export interface Problem {
  /** From the project's folder, as src/content/home.json. */
  file: string;
  /** 0 when no line is meant: a picture, a video. */
  line: number;
  /** As services[0].title; empty when the file as a whole is meant. */
  field: string;
  message: string;
}

/** As `src/content/home.json:12 services[0].title: Use no máximo 40 caracteres (tem 52).` */
export function formatProblem({ file, line, field, message }: Problem): string {
  return `${file}${line ? `:${line}` : ''}${field && ` ${field}`}: ${message}`;
}

export type Path = readonly PropertyKey[];

/** As an editor would say it: services[0].title. */
export function formatPath(path: Path): string {
  return path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index ? '.' : ''}${String(part)}`))
    .join('');
}

/** In reading order, and each place with the same words once. */
export function sortProblems(problems: readonly Problem[]): Problem[] {
  const byText = new Map(problems.map((problem) => [formatProblem(problem), problem]));
  return [...byText.values()].sort((a, b) => a.file.localeCompare(b.file, 'en') || a.line - b.line);
}
