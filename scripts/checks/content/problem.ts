export interface Place {
  /** 0 for files without lines, such as pictures and videos. */
  line: number;
}

/** An error in the content and its location. */
export interface Problem extends Place {
  /** Path from the project's root, for example src/content/home.json. */
  file: string;
  /** For example services[0].title; empty for the whole file. */
  field: string;
  /** In Portuguese: what is wrong and how to correct it. */
  message: string;
}

/** For example `src/content/home.json:12 services[0].title: Use no máximo 40 caracteres (tem 52).` */
export function formatProblem({ file, line, field, message }: Problem): string {
  return `${file}${line ? `:${line}` : ''}${field && ` ${field}`}: ${message}`;
}

export type Path = readonly PropertyKey[];

/** For example services[0].title. */
export function formatPath(path: Path): string {
  return path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index ? '.' : ''}${String(part)}`))
    .join('');
}

/** Sorts by file and line, and removes duplicates. */
export function sortProblems<One extends Problem>(problems: readonly One[]): One[] {
  const byText = new Map(problems.map((problem) => [formatProblem(problem), problem]));
  return [...byText.values()].sort((a, b) => a.file.localeCompare(b.file, 'en') || a.line - b.line);
}
