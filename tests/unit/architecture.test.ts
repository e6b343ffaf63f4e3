import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

// Which rooms of src/ a room may import from. Content, assets and styles are there for all.
const ROOMS: Record<string, readonly string[]> = {
  site: [],
  delivery: [],
  seo: ['site'],
  catalogue: ['site', 'ui'],
  tracking: ['site'],
  ui: ['site'],
  legal: ['site', 'tracking'],
  faq: ['site', 'ui'],
  testimonials: ['site', 'ui'],
  hero: ['site', 'ui', 'tracking'],
  quote: ['site', 'ui', 'tracking', 'catalogue', 'hero'],
  contact: ['site', 'ui', 'tracking', 'catalogue', 'quote'],
  offline: ['site', 'ui', 'contact'],
  shop: ['site', 'ui', 'tracking', 'catalogue', 'quote', 'contact', 'seo'],
  admin: ['site', 'ui', 'tracking', 'catalogue', 'quote', 'contact', 'shop'],
  articles: ['site', 'ui', 'seo', 'tracking', 'quote'],
  machines: ['site', 'ui', 'seo', 'tracking', 'hero', 'quote', 'contact'],
  layouts: ['site', 'seo', 'ui', 'tracking', 'catalogue', 'hero', 'quote', 'contact', 'offline'],
};
const RESOURCES = ['content', 'assets', 'styles'];

// Inside a room, what is simpler never imports what is richer.
const KINDS = ['pure', 'store', 'island', 'page'] as const;
const kindOf = (file: string) => {
  if (file.endsWith('.astro')) return 'page';
  // Hooks are views' hands: they may hold stores and the DOM.
  if (file.endsWith('.tsx') || basename(file).startsWith('use-')) return 'island';
  return file.endsWith('.store.ts') ? 'store' : 'pure';
};

const sources = (root: string) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(m?ts|tsx|astro)$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => join(root, file));

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/^\s*(?:import|export)\b[^'"]*?['"]([^'"]+)['"]/gm)].flatMap(
    ([, name]) => name ?? [],
  );
}

const localImports = (file: string) =>
  importsOf(file)
    .filter((name) => name.startsWith('.'))
    .map((name) => relative('.', resolve(dirname(file), name.replace(/\?raw$/, ''))));

const roomOf = (file: string) => (file.startsWith('src/') ? file.split('/')[1] : undefined);

describe.each(Object.entries(ROOMS))('src/%s', (room, allowed) => {
  const files = existsSync(`src/${room}`) ? sources(`src/${room}`) : [];

  test('imports only from the rooms below it', () => {
    const open = new Set([room, ...allowed, ...RESOURCES]);
    const wrong = files.flatMap((file) =>
      localImports(file)
        .filter((target) => !open.has(roomOf(target) ?? ''))
        .map((target) => `${file} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test('keeps its rules free of stores, its stores free of views, its views free of pages', () => {
    const wrong = files.flatMap((file) =>
      localImports(file)
        .filter((target) => KINDS.indexOf(kindOf(target)) > KINDS.indexOf(kindOf(file)))
        .map((target) => `${file} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });
});

test('every room of src/ is in the table', () => {
  const rooms = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const known = [...Object.keys(ROOMS), ...RESOURCES, 'pages'];
  expect(rooms.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
});

test('what the functions import from src/ is pure, all the way down', () => {
  const seen = new Set<string>();
  const visit = (file: string): string[] => {
    if (seen.has(file) || !/\.ts$/.test(file)) return [];
    seen.add(file);
    const impure = importsOf(file).filter((name) => /^(react|nanostores|@nanostores|astro)\b/.test(name));
    return [...impure.map((name) => `${file} imports ${name}`), ...localImports(file).flatMap(visit)];
  };
  const rooms = ['leads', 'counts', 'staff', 'inbox', 'catalogue', 'pictures', 'functions'].map(
    (room) => `netlify/${room}`,
  );
  const entries = rooms.flatMap(sources).flatMap(localImports);
  const fromSrc = entries.filter((file) => file.startsWith('src/'));
  expect(fromSrc.length).toBeGreaterThan(0);
  expect(fromSrc.filter((file) => kindOf(file) !== 'pure')).toEqual([]);
  expect(fromSrc.flatMap(visit)).toEqual([]);
});
