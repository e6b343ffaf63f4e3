import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const BELOW_PAGES = ['src/shared', 'src/site', 'src/tracking', 'src/shop', 'src/request'];

/** The modules, and what each may import beside itself, src/content and src/assets. The README shows the same table. */
const MODULES: Record<string, readonly string[]> = {
  'src/shared': [],
  'src/contracts': ['src/shared'],
  'src/site': ['src/shared'],
  'src/tracking': ['src/shared', 'src/site'],
  'src/shop': ['src/shared', 'src/site', 'src/tracking', 'src/contracts'],
  'src/request': ['src/shared', 'src/site', 'src/tracking', 'src/shop'],
  'src/tools': BELOW_PAGES,
  'src/sections': BELOW_PAGES,
  'src/admin': [...BELOW_PAGES, 'src/contracts'],
  'src/editor': ['src/shared', 'src/site', 'src/sections'],
  'src/frame': BELOW_PAGES,
  'src/pages': [...BELOW_PAGES, 'src/tools', 'src/sections', 'src/admin', 'src/editor', 'src/frame'],
  'src/integrations': ['src/shared', 'src/site', 'src/tracking', 'src/frame', 'netlify/platform'],
  'netlify/platform': ['src/shared'],
  'netlify/outbox': ['src/shared', 'netlify/platform'],
  'netlify/leads': ['src/shared', 'netlify/platform', 'netlify/outbox', 'netlify/push'],
  'netlify/counts': ['src/shared', 'netlify/platform'],
  'netlify/staff': ['src/shared', 'src/contracts', 'netlify/platform'],
  'netlify/push': ['src/shared', 'src/contracts', 'netlify/platform', 'netlify/staff'],
  'netlify/catalogue': ['src/shared', 'src/contracts', 'netlify/platform', 'netlify/outbox', 'netlify/staff'],
  'netlify/pictures': ['src/shared', 'netlify/platform', 'netlify/staff'],
  'netlify/attachments': [
    'src/shared',
    'netlify/platform',
    'netlify/staff',
    'netlify/leads',
    'netlify/pictures',
  ],
  'netlify/inbox': [
    'src/shared',
    'src/contracts',
    'netlify/platform',
    'netlify/outbox',
    'netlify/staff',
    'netlify/leads',
    'netlify/attachments',
  ],
  'netlify/status': ['src/shared', 'netlify/platform', 'netlify/outbox'],
  'netlify/figures': [
    'src/shared',
    'src/contracts',
    'netlify/platform',
    'netlify/staff',
    'netlify/leads',
    'netlify/catalogue',
  ],
  'netlify/app': [
    'src/shared',
    'src/contracts',
    'netlify/figures',
    'netlify/platform',
    'netlify/outbox',
    'netlify/leads',
    'netlify/counts',
    'netlify/staff',
    'netlify/catalogue',
    'netlify/pictures',
    'netlify/attachments',
    'netlify/inbox',
    'netlify/status',
    'netlify/push',
  ],
  'netlify/functions': [
    'src/shared',
    'netlify/app',
    'netlify/platform',
    'netlify/leads',
    'netlify/catalogue',
    'netlify/attachments',
  ],
  'netlify/host': ['src/shared', 'netlify/platform', 'netlify/staff', 'netlify/app', 'netlify/functions'],
};
const RESOURCES = ['src/content', 'src/content.config.ts', 'src/assets', 'netlify/database'];

// Inside a module, simpler kinds never import richer ones.
const KINDS = ['pure', 'store', 'island', 'page'] as const;
function kindOf(file: string): (typeof KINDS)[number] {
  if (file.endsWith('.astro')) return 'page';
  // A hook belongs to a view: it may use stores and the DOM.
  if (file.endsWith('.tsx') || basename(file).startsWith('use-')) return 'island';
  return file.endsWith('.store.ts') ? 'store' : 'pure';
}

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(m?ts|tsx|astro)$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => join(folder, file));

function importsOf(file: string, { types = true } = {}): string[] {
  const text = readFileSync(file, 'utf8');
  const pattern = types
    ? /^\s*(?:import|export)\b[^'"]*?['"]([^'"]+)['"]/gm
    : /^\s*(?:import|export)\b(?! type\b)[^'"]*?['"]([^'"]+)['"]/gm;
  const statements = text.matchAll(pattern);
  const calls = text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g);
  return [...statements, ...calls].flatMap(([, name]) => name ?? []);
}

const localImports = (file: string, options?: { types: boolean }): string[] =>
  importsOf(file, options)
    .filter((name) => name.startsWith('.'))
    .map((name) => relative('.', resolve(dirname(file), name.replace(/\?\w+$/, ''))));

const moduleOf = (file: string): string => file.split('/').slice(0, 2).join('/');

describe.each(Object.entries(MODULES))('%s', (module, allowed) => {
  const files = existsSync(module) ? sourcesIn(module) : [];

  test('exists', () => {
    expect(files).not.toEqual([]);
  });

  test('imports only from the modules below it', () => {
    const open = new Set([module, ...allowed, ...RESOURCES]);
    const wrong = files.flatMap((file) =>
      localImports(file)
        .filter((target) => !open.has(moduleOf(target)))
        .map((target) => `${file} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test('has no pure file that imports a store, no store that imports a view, no view that imports a page', () => {
    const wrong = files.flatMap((file) =>
      localImports(file)
        .filter((target) => KINDS.indexOf(kindOf(target)) > KINDS.indexOf(kindOf(file)))
        .map((target) => `${file} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });
});

// From a request's identity to the answer that its visitor gets.
const ROOMS = ['judge', 'store', 'check', 'mail', 'erase', 'proposal', 'page', 'receive'];

test('the folders of netlify/leads import only from those before them', () => {
  const roomOf = (file: string) => ROOMS.indexOf(file.split('/')[2] ?? '');
  const files = sourcesIn('netlify/leads');
  expect(files.filter((file) => roomOf(file) < 0)).toEqual([]);
  const wrong = files.flatMap((file) =>
    localImports(file)
      .filter((target) => moduleOf(target) === 'netlify/leads' && roomOf(target) > roomOf(file))
      .map((target) => `${file} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});

test('each folder of src/ and netlify/ is in the table', () => {
  const folders = ['src', 'netlify'].flatMap((root) =>
    readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${root}/${name}`),
  );
  const known = [...Object.keys(MODULES), ...RESOURCES];
  expect(folders.filter((folder) => !known.includes(folder))).toEqual([]);
});

test('src/shared is pure: no React, store, Astro, environment or DOM', () => {
  const wrong = sourcesIn('src/shared').flatMap((file) => {
    const impure = importsOf(file).filter((name) =>
      /^(react|nanostores|@nanostores|astro|node)\b/.test(name),
    );
    const text = readFileSync(file, 'utf8');
    const global = /\b(document|window|localStorage|sessionStorage|process|import\.meta\.env)\b[.[]/.exec(
      text,
    )?.[1];
    return [kindOf(file) === 'pure' ? [] : file, ...impure, global ?? []]
      .flat()
      .map((what) => `${file}: ${what}`);
  });
  expect(wrong).toEqual([]);
});

test('no page of visitors loads the schemas of the admin: all others import their types', () => {
  const wrong = sourcesIn('src')
    .filter((file) => !/^src\/(?:admin|contracts)\/|-answers\.ts$/.test(file))
    .filter((file) =>
      /^import (?!type\b)[^'"]*['"][^'"]*(?:-answers\.ts|guarded\.ts|zod\/mini|\/contracts\/[\w-]+\.ts)['"]/m.test(
        readFileSync(file, 'utf8'),
      ),
    );
  // The last two run in the build alone.
  expect(wrong.toSorted()).toEqual([
    'src/content.config.ts',
    'src/shared/guarded.ts',
    'src/shop/catalogue/load-published.ts',
  ]);
});

test('the README shows this table', () => {
  const rows = readFileSync('README.md', 'utf8').matchAll(
    /^\| `((?:src|netlify)\/[^`]+)` +\|.*\| ([^|]*?) +\|$/gm,
  );
  const shown = Object.fromEntries([...rows].map(([, module, imports]) => [module, imports]));
  const short = (name: string) => name.replace(/^src\//, '');
  const written = Object.entries(MODULES).map(([module, allowed]) => [
    module,
    allowed.map(short).join(', ') || '—',
  ]);
  expect(shown).toEqual(Object.fromEntries(written));
});

/** All that a file loads, directly or not, also on first use: files of this repository and names of packages. */
function reachedFrom(file: string, reached = new Set<string>()): Set<string> {
  reached.add(file);
  for (const name of importsOf(file, { types: false })) if (!name.startsWith('.')) reached.add(name);
  for (const target of localImports(file, { types: false }))
    if (!reached.has(target) && /\.m?ts$/.test(target)) reachedFrom(target, reached);
  return reached;
}

test('the function that receives requests has no PDF library in its bundle: it would be three times as large', () => {
  expect(reachedFrom('netlify/functions/staff.mts')).toContain('pdfkit');
  expect(reachedFrom('netlify/functions/send-contact-email.mts')).not.toContain('pdfkit');
});
