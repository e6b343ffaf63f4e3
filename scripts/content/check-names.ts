import { globSync } from 'node:fs';
import { slugOf } from '../../src/shared/fold-text.ts';
import { ROUTES } from '../../src/shared/routes.ts';
import type { Entry } from './entry.ts';
import type { Problem } from './problem.ts';

// Files in src/content that belong to no page.
const OTHER_FILES = ['src/content/LEIA-ME.md', 'src/content/seo/plano-de-seo.html'];

/** Finds files that no collection reads, names that are not valid in a URL, and articles that collide with a route. */
export function checkFileNames(entries: readonly Entry[]): Problem[] {
  const read = new Set(entries.map(({ file }) => file));
  const problem = (file: string, message: string): Problem => ({ file, line: 1, field: '', message });
  const strays = globSync('src/content/**/*.*').filter(
    (file) => !read.has(file) && !OTHER_FILES.includes(file),
  );
  return [
    ...strays.map((file) =>
      problem(
        file,
        'Nenhuma parte do site lê este arquivo: confira a pasta, o nome e a terminação (.mdx, .json).',
      ),
    ),
    ...entries
      .filter(({ id }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))
      .map(({ id, file }) =>
        problem(
          file,
          `O nome do arquivo vira endereço: use só letras minúsculas sem acento, números e hífens, como “${slugOf(id)}”.`,
        ),
      ),
    ...entries
      .filter(({ id, collection }) => collection.name === 'articles' && isRoute(`/${id}`))
      .map(({ id, file }) => problem(file, `Já existe a página /${id}: dê outro nome ao arquivo.`)),
  ];
}

function isRoute(path: string): boolean {
  return Object.values<string>(ROUTES).includes(path);
}
