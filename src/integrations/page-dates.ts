import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** When the content of each page last changed, according to git. */
export interface PageDates {
  /** False in a shallow clone, and without git: dates may be missing. */
  isComplete: boolean;
  /** The day as YYYY-MM-DD; undefined if the history does not contain the last change. */
  dateOf(path: string): string | undefined;
}

// Pages whose content is not in a file or folder with the page's name.
const CONTENT: Readonly<Record<string, readonly string[]>> = {
  '/': ['src/content/home.json', 'src/pages/index.astro'],
  '/loja': ['src/content/products/', 'src/pages/loja.astro'],
  '/testimonials': [
    'src/content/testimonials.json',
    'src/content/reputation.json',
    'src/pages/testimonials.astro',
  ],
};

const COLLECTIONS = ['', '/articles', '/machines', '/legal'];

/** The files and folders (with a slash at the end) that a page's content comes from. */
function sourcesOf(path: string): readonly string[] {
  return (
    CONTENT[path] ?? [
      ...COLLECTIONS.flatMap((folder) => ['.mdx', '.json'].map((end) => `src/content${folder}${path}${end}`)),
      `src/content${path}/`,
      `src/pages${path}.astro`,
      `src/pages${path}/index.astro`,
    ]
  );
}

function git(cwd: string, ...parameters: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', parameters, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 });
  return status === 0 ? stdout : undefined;
}

/**
 * Reads the history of src/content and src/pages once. In a shallow clone, git shows every file as new in the oldest
 * commit; those dates would be wrong, so they are left out.
 */
export function readPageDates(cwd = '.'): PageDates {
  const log = git(
    cwd,
    ...['log', '--format=%x00%H %cs', '--name-only', '--no-renames', '--relative', '--'],
    ...['src/content', 'src/pages'],
  );
  const shallow = git(cwd, 'rev-parse', '--path-format=absolute', '--git-path', 'shallow')?.trim() ?? '';
  const oldest = existsSync(shallow) ? readFileSync(shallow, 'utf8').split('\n').filter(Boolean) : [];
  const dates = new Map<string, string>();
  for (const commit of (log ?? '').split('\0').slice(1)) {
    const [head = '', ...files] = commit.split('\n').filter(Boolean);
    const [hash = '', date = ''] = head.split(' ');
    // The newest commit is first.
    for (const file of files) if (!dates.has(file)) dates.set(file, oldest.includes(hash) ? '' : date);
  }
  return {
    isComplete: log !== undefined && oldest.length === 0,
    dateOf: (path) => {
      const sources = sourcesOf(path);
      const isSource = (file: string) =>
        sources.some((source) => (source.endsWith('/') ? file.startsWith(source) : file === source));
      return [...dates]
        .flatMap(([file, date]) => (date && isSource(file) ? date : []))
        .reduce(latest, undefined);
    },
  };
}

const latest = (one: string | undefined, other: string): string =>
  one !== undefined && one > other ? one : other;

/** Creates the sitemap's `serialize` option, which adds each page's date. Warns once if a date is missing. */
export function createDateWriter(): <Item extends { url: string }>(
  item: Item,
) => Item & { lastmod?: string } {
  let dates: PageDates | undefined;
  let hasWarned = false;
  return (item) => {
    dates ??= readPageDates();
    const date = dates.dateOf(new URL(item.url).pathname);
    if (!date && !dates.isComplete && !hasWarned) {
      hasWarned = true;
      console.warn(
        'sitemap: pages without <lastmod>, because this copy does not have the whole git history (git fetch --unshallow).',
      );
    }
    return date ? { ...item, lastmod: date } : item;
  };
}
