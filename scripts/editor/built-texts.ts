import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROUTES } from '../../src/shared/routes.ts';

/** The built pages of the texts, by the names of their files; `left` is taken out of them. */
export function readPages(root: string, files: readonly string[], left = ''): Map<string, string> {
  return new Map(
    files.map((file) => {
      const html = readFileSync(join(root, 'dist', pageOf(file)), 'utf8');
      return [file, left ? html.replaceAll(left, '') : html];
    }),
  );
}

function pageOf(file: string): string {
  const [, folder, name] = /([^/]+)\/([^/]+)\.mdx$/.exec(file) ?? [];
  return folder === 'guias' ? `${ROUTES.guides.slice(1)}/${name}.html` : `${name}.html`;
}
