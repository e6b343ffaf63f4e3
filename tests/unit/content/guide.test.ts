import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { COMPONENTS } from '../../../src/sections/articles/components.schema.ts';
import { FIRST_CONTENT } from '../../fixtures/first-content.ts';

const CONTENT = 'src/content/';
const guide = readFileSync(`${CONTENT}LEIA-ME.md`, 'utf8');
const prose = guide.replaceAll(/```[\s\S]*?```/g, '');
const scripts: Record<string, string> = JSON.parse(readFileSync('package.json', 'utf8')).scripts;

// Names that an editor replaces by one of their own.
const INVENTED = /nome-|endereco-|rosca-no-apoio/;

const named = (pattern: RegExp) => [...new Set([...prose.matchAll(pattern)].map(([, name = '']) => name))];

test.for(named(/`([\w./-]+\.(?:json|mdx|ts|txt|webp)|[\w./-]+\/)`/g).filter((name) => !INVENTED.test(name)))(
  'the file or folder %s is where the guide says',
  (name) => {
    if (name.startsWith('/')) return;
    expect([name, `${CONTENT}${name}`, join(FIRST_CONTENT, name)].some((path) => existsSync(path))).toBe(
      true,
    );
  },
);

// Such as: Arquivo: `company.json`. Campos: `phones`, `whatsapp`.
const recipes = [...guide.matchAll(/^Arquivo: `([^`]+)`\. Campos: (.+)\.$/gm)].map(
  ([, file = '', fields = '']) => [file, fields.split(', ').map((field) => field.slice(1, -1))] as const,
);

test.for(recipes)('%s has the fields that the guide changes', ([name, fields]) => {
  const first = join(FIRST_CONTENT, name);
  const text = readFileSync(existsSync(first) ? first : `${CONTENT}${name}`, 'utf8');
  for (const field of fields) expect(text).toMatch(new RegExp(`^\\s*\\{?\\s*"?${field}"?:`, 'm'));
});

test('says where prices are changed, and how a phone, a question and a testimonial, in 900 words', () => {
  expect(guide.split(/\s+/).length).toBeLessThanOrEqual(900);
  expect(guide).toMatch(/preços e produtos da loja\*\* +\| em `\/admin\/loja`/);
  expect(recipes.map(([file]) => file)).toEqual([
    'company.json',
    'prices.json',
    'faq/garantia.mdx',
    'testimonials.json',
  ]);
});

test.for(named(/!\[[^\]]+\]\((\.\.\/\.\.\/docs\/[^)]+)\)/g))('the picture %s exists and is light', (path) => {
  const svg = readFileSync(`${CONTENT}${path}`, 'utf8');
  expect(svg.length).toBeLessThan(3000);
  expect(svg).not.toMatch(/<(?:image|script|style|foreignObject)|href=/);
});

test('every drawing for the guide is shown in it', () => {
  const drawings = globSync('docs/leia-me/*').map((file) => `](../../${file.replaceAll('\\', '/')})`);
  expect(drawings).not.toEqual([]);
  expect(drawings.filter((drawing) => !guide.includes(drawing))).toEqual([]);
});

test.for(named(/npm run ([\w:]+)/g))('the command npm run %s exists', (name) => {
  expect(scripts).toHaveProperty([name]);
});

test.for(named(/\]\(#([^)]+)\)/g))('the guide has the heading #%s', (anchor) => {
  const ids = [...guide.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );
  expect(ids).toContain(anchor);
});

const ofText = readFileSync('src/pages/_ArticleText.astro', 'utf8');

/** The attributes of a component's `Props`, and whether each is optional. */
function propsOf(name: string): [string, boolean][] {
  const source = readFileSync(`src/sections/articles/${name}.astro`, 'utf8');
  const [, props = ''] = /interface Props \{\n(.*?)\n\}/s.exec(source) ?? [];
  return [...props.matchAll(/^ {2}(\w+)(\??):/gm)].map(([, prop = '', mark]) => [prop, mark === '?']);
}

test('the check knows every component that a text may use', () => {
  const [, listed = ''] = /const components = \{(.*?)\}/s.exec(ofText) ?? [];
  const names = [...listed.matchAll(/^ {2}([A-Z]\w+),/gm)].map(([, name]) => name);
  expect(Object.keys(COMPONENTS).toSorted()).toEqual(names.toSorted());
});

test.for(Object.entries(COMPONENTS))('the check knows every attribute of %s', ([name, schema]) => {
  const attributes = Object.entries(schema.shape).map(([attribute, one]) => [
    attribute,
    one instanceof z.ZodOptional,
  ]);
  expect(attributes.toSorted()).toEqual(propsOf(name).toSorted());
});

test.for(Object.entries(COMPONENTS))('the guide tells editors about %s', ([name, schema]) => {
  const row = guide.split('\n').find((line) => line.startsWith(`| \`${name}\``)) ?? '';
  for (const attribute of Object.keys(schema.shape)) expect(row).toContain(`\`${attribute}\``);
});
