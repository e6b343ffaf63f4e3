import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { CollectionFile, EntryCollection, Field, TextField } from '@sveltia/cms';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { loadCollections } from '../../../scripts/checks/content/collections.ts';
import { readSource } from '../../../scripts/checks/content/source.ts';
import { EDITED } from '../../../src/editor/edited-collections.ts';
import { buildEditorConfig, type DeclaredCollections } from '../../../src/editor/editor-config.ts';
import { LOOSE_ADDRESS } from '../../../src/editor/site-addresses.ts';
import { COMPONENTS } from '../../../src/sections/articles/components.schema.ts';
import type { EditorSettings } from '../../../src/shared/editor-settings.ts';
import { textNumbers } from '../../../src/shared/tools/text-numbers.ts';

// Only Astro's build has these modules.
vi.mock('astro:content', () => ({ defineCollection: (collection: unknown) => collection }));
vi.mock('astro/loaders', () => ({
  glob: (files: unknown) => files,
  file: (list: string) => ({ list }),
}));

const SETTINGS: EditorSettings = { branch: 'main', asksForReview: true };

const loaded = await loadCollections();
const declared: DeclaredCollections = Object.fromEntries(
  loaded.map(({ name, schemaFor }) => [
    name,
    { schema: ({ image }: { image: () => z.ZodType }) => schemaFor(image) },
  ]),
);
const namesIn = (wanted: string) =>
  (loaded.find(({ name }) => name === wanted)?.files ?? []).map((file) => basename(file, '.mdx'));
const NAMES = { articles: namesIn('articles'), guides: namesIn('guias'), questions: namesIn('faq') };
const { cms, components } = buildEditorConfig(declared, SETTINGS, NAMES);
const all = [...(cms.collections ?? []), ...(cms.singletons ?? [])] as (EntryCollection &
  CollectionFile & { files?: CollectionFile[] })[];

/** The same collections with another schema for FAQs. */
const fieldsWith = (shape: z.core.$ZodLooseShape): Field[] => {
  const faq = { schema: z.strictObject(shape) };
  const collections = buildEditorConfig({ ...declared, faq }, SETTINGS, NAMES).cms
    .collections as EntryCollection[];
  return collections.find(({ name }) => name === 'faq')?.fields ?? [];
};

/** The fields of a file by its path; the text of an .mdx file is one more. */
function formOf(path: string): Field[] | undefined {
  for (const { folder, files, file, fields } of all) {
    if (folder && path.startsWith(`${folder}/`)) return fields;
    if (file === path) return fields;
    const found = files?.find((one) => one.file === path);
    if (found) return found.fields;
  }
  return undefined;
}

/** The paths in a value without a field in the form. */
function unshown(value: unknown, fields: readonly Field[], path = ''): string[] {
  return Object.entries(value as object).flatMap(([name, inner]) => {
    const field = fields.find((one) => one.name === name);
    const below = path ? `${path}.${name}` : name;
    return field ? unshownIn(inner, field, below) : [below];
  });
}

function unshownIn(value: unknown, field: Field, path: string): string[] {
  const inner = 'fields' in field ? (field.fields as Field[]) : undefined;
  const single = 'field' in field ? (field.field as Field) : undefined;
  if (Array.isArray(value)) {
    if (field.widget !== 'list') return 'multiple' in field && field.multiple ? [] : [path];
    return value.flatMap((item, index) =>
      inner
        ? unshown(item, inner, `${path}[${index}]`)
        : single
          ? unshownIn(item, single, `${path}[${index}]`)
          : [path],
    );
  }
  if (value instanceof Date) return field.widget === 'datetime' ? [] : [path];
  if (typeof value === 'object' && value !== null) return inner ? unshown(value, inner, path) : [path];
  if ('options' in field) {
    const known = (field.options as { value: unknown }[]).some((option) => option.value === value);
    return known ? [] : [`${path}: ${String(value)}`];
  }
  return [];
}

// The staff edit the products, the owner the other three, in the files.
const NOT_EDITED = ['products', 'inventory', 'signatures', 'seo'];

test('edits every collection except those edited elsewhere', () => {
  expect([...Object.keys(EDITED), ...NOT_EDITED].sort()).toEqual(Object.keys(declared).sort());
});

test('finds each file of each edited collection, and shows every value in it', () => {
  for (const { name, files, isList } of loaded.filter((one) => one.name in EDITED)) {
    expect(files, name).not.toEqual([]);
    for (const file of files) {
      const form = formOf(file);
      if (!form) throw new Error(`${name}: no form for ${file}`);
      const { data } = readSource(file);
      const [first] = form;
      const missing = isList && first ? unshownIn(data, first, '') : unshown(data, form);
      expect(missing, file).toEqual([]);
    }
  }
});

test('gives every field that editors see a name in Portuguese', () => {
  const unnamed: string[] = [];
  const look = (field: Field, path: string): void => {
    if (field.widget === 'hidden') return;
    const here = `${path}.${field.name}`;
    if (!field.label || (field.label === field.name && field.name !== 'item')) unnamed.push(here);
    for (const inner of 'fields' in field ? (field.fields as Field[]) : []) look(inner, here);
    if ('field' in field) look(field.field as Field, here);
  };
  for (const { name, fields = [], files = [] } of all) {
    for (const field of fields) look(field, name);
    for (const file of files) for (const field of file.fields) look(field, `${name}.${file.name}`);
  }
  expect(unnamed).toEqual([]);
});

test('a field added to a schema is in the form with its rules, a removed one is not', () => {
  const question = z.string().min(15).max(110).meta({ title: 'Pergunta' });
  expect(fieldsWith({ question }).map(({ name }) => name)).toEqual(['question', 'body']);
  const [, tag] = fieldsWith({
    question,
    tag: z
      .string()
      .regex(/^[a-z]+$/, { error: 'Só letras.' })
      .max(20)
      .optional()
      .meta({ title: 'Etiqueta', description: 'Uma palavra.' }),
  });
  expect(tag).toEqual({
    name: 'tag',
    label: 'Etiqueta',
    hint: 'Uma palavra.',
    required: false,
    widget: 'string',
    use_emoji_autocomplete: false,
    maxlength: 20,
    pattern: ['^[a-z]+$', 'Só letras.'],
  });
});

test('each kind of value gets its own control, with its limits', () => {
  const fields = fieldsWith({
    whole: z.number().int().min(1).max(30),
    share: z.number().max(1),
    on: z.boolean(),
    day: z.union([z.date(), z.iso.date()]).pipe(z.coerce.date()),
    one: z.enum(['a', 'b']).meta({ choices: { a: 'Primeira' } }),
    some: z.array(z.enum(['a', 'b'])).min(1),
    pair: z.tuple([z.number(), z.number()]),
    maybe: z.union([z.literal(''), z.iso.date()]),
    link: z.httpUrl({ error: 'Escreva o endereço.' }),
  });
  expect(fields.slice(0, -1)).toMatchObject([
    { widget: 'number', value_type: 'int', min: 1, max: 30, required: true },
    { widget: 'number', value_type: 'float', max: 1 },
    { widget: 'boolean' },
    { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' },
    {
      widget: 'select',
      options: [
        { value: 'a', label: 'Primeira' },
        { value: 'b', label: 'b' },
      ],
    },
    { widget: 'select', multiple: true, min: 1 },
    { widget: 'list', min: 2, max: 2, field: { widget: 'number' } },
    { widget: 'datetime', required: false },
    { pattern: [expect.any(String), 'Escreva o endereço.'] },
  ]);
});

test('a text that may be empty by the schema is not required', () => {
  const [empty, filled, formed] = fieldsWith({
    empty: z.string().min(0).max(40),
    filled: z.string().min(1),
    formed: z.string().regex(/^a/),
  }) as { required?: boolean }[];
  expect([empty?.required, filled?.required, formed?.required]).toEqual([false, true, true]);
});

test('a schema that no form can show stops the build', () => {
  expect(() => fieldsWith({ any: z.record(z.string(), z.string()) })).toThrow(/any/);
  expect(() => fieldsWith({ mixed: z.union([z.number(), z.boolean()]) })).toThrow(/mixed/);
});

test('pictures are chosen from the site’s folder and written as a path from the entry', () => {
  const image = formOf('src/content/articles/new.mdx')?.find(({ name }) => name === 'image');
  expect(image).toMatchObject({
    widget: 'image',
    media_folder: '/src/assets/pictures',
    public_folder: '../../assets/pictures',
    choose_url: false,
  });
  const { products } = JSON.parse(readFileSync('src/content/home.json', 'utf8')) as {
    products: { image: string }[];
  };
  expect(products[0]?.image).toMatch(/^\.\.\/assets\/pictures\//);
});

test('changes wait in a pull request, unless the owner lets editors publish at once', () => {
  const modeOf = (settings: Partial<EditorSettings>) =>
    buildEditorConfig(declared, { ...SETTINGS, ...settings }, NAMES).cms.publish_mode;
  expect(modeOf({ repository: 'empresa/site' })).toBe('editorial_workflow');
  expect(modeOf({ repository: 'empresa/site', asksForReview: false })).toBe('simple');
  expect(modeOf({})).toBe('simple');
});

test('a text offers each of its components once, and a text without components none', () => {
  const offered = (path: string) => {
    const text = formOf(path)?.find(({ name }) => name === 'body');
    return text && 'editor_components' in text ? text.editor_components : undefined;
  };
  expect(offered('src/content/articles/new.mdx')).toEqual([
    'image',
    'Figure',
    'DataTable',
    'KeyFigures',
    'Aspect',
    'Video',
  ]);
  expect(offered('src/content/legal/acessibilidade.mdx')).toEqual(['GeneratedTable']);
  expect(offered('src/content/faq/new.mdx')).toEqual([]);
});

/** The patterns of a form by the paths of their fields. */
const patternOf = (path: string, name: string): RegExp => {
  const find = (fields: readonly Field[]): [string, string] | undefined => {
    for (const field of fields) {
      if (field.name === name && 'pattern' in field) return field.pattern as [string, string];
      const found = 'fields' in field ? find(field.fields as Field[]) : undefined;
      if (found) return found;
    }
    return undefined;
  };
  return new RegExp(find(formOf(path) ?? [])?.[0] ?? '$^');
};

test('a text accepts links to existing pages, to anchors and to other sites, and no others', () => {
  const pattern = patternOf('src/content/articles/new.mdx', 'body');
  for (const file of loaded.flatMap(({ files }) => files).filter((one) => one.endsWith('.mdx')))
    expect(readSource(file).body?.text, file).toMatch(pattern);
  for (const link of ['/', '/#contact', '/faq#garantia', '/loja', '#resumo', 'https://a.com', 'mailto:a@b.c'])
    expect(`Veja [isto](${link}).\n\n![Foto](foto.webp)`).toMatch(pattern);
  for (const link of ['loja', '/lojas', '/#contato', '/faq#nada', 'www.a.com', 'http://a.com', '//a.com'])
    expect(`![Foto](foto.webp)\n\nVeja [isto](${link}).`, link).not.toMatch(pattern);
});

test('a text refuses addresses that become http:// links, with what to write instead', () => {
  const pattern = patternOf('src/content/faq/new.mdx', 'body');
  for (const text of ['Veja www.a.com.br/loja e [isto](/loja).', '(WWW.a.com)', 'Em http://a.com há mais.'])
    expect(text).not.toMatch(pattern);
  for (const text of ['https://www.a.com', '[www.a.com](https://www.a.com)', 'helicoidal.com.br/loja', 'www'])
    expect(text).toMatch(pattern);
  // A photo that is not saved yet, in the editor of this machine.
  expect('![Rosca no suporte](blob:http://localhost:8888/0b6f6f0e)').toMatch(pattern);
  expect(formOf('src/content/faq/new.mdx')?.at(-1)).toMatchObject({
    hint: expect.stringContaining('[[garantia.nova]]'),
    pattern: [expect.any(String), expect.stringContaining(LOOSE_ADDRESS)],
  });
});

test('a text refuses a [[name]] that no table has', () => {
  const pattern = patternOf('src/content/articles/new.mdx', 'body');
  for (const name of Object.keys(textNumbers())) expect(`Até [[${name}]].`).toMatch(pattern);
  for (const name of ['garantia.peca', 'garantiaxnova', 'garantia.nova ', 'nova'])
    expect(`Até [[garantia.nova]] ou [[${name}]].`).not.toMatch(pattern);
});

test('a field for a picture refuses a file that the site cannot show', () => {
  const image = formOf('src/content/articles/new.mdx')?.find(({ name }) => name === 'image');
  const fields = [
    image,
    ...['image', 'Video'].map((id) => components[id]?.find(({ name }) => name === 'src')),
  ];
  for (const field of fields) {
    const [, source = '', flags] = /^\/(.+)\/(\w+)$/.exec(String((field as TextField).pattern?.[0])) ?? [];
    const pattern = new RegExp(source, flags);
    for (const name of ['a.webp', '/src/assets/pictures/b.JPG', '../c.jpeg']) expect(name).toMatch(pattern);
    for (const name of ['IMG_1234.HEIC', 'a.pdf', 'jpg']) expect(name).not.toMatch(pattern);
    expect((field as TextField).pattern?.[1]).toBe('Use uma foto .webp, .avif, .jpg, .jpeg, .png.');
  }
});

test('a field for an address accepts those of the site', () => {
  for (const [path, name] of [
    ['src/content/home.json', 'link'],
    ['src/content/machines/injetoras.json', 'href'],
  ] as const) {
    const pattern = patternOf(path, name);
    expect('/injetoras#recuperacao').toMatch(pattern);
    for (const address of ['/injetora', 'injetoras', '//exemplo.com', '/ injetoras'])
      expect(address, path).not.toMatch(pattern);
  }
});

test('an article cannot have the address of another page', () => {
  const { slug } = all.find(({ name }) => name === 'articles') ?? {};
  const pattern = new RegExp(typeof slug === 'object' ? String(slug.pattern?.[0]) : '$^');
  expect('loja').not.toMatch(pattern);
  expect('loja-de-roscas').toMatch(pattern);
});

test('the forms of components have the rules of the check', () => {
  const rule = (id: string, name: string) => components[id]?.find((field) => field.name === name);
  expect(rule('Figure', 'caption')).toMatchObject({ widget: 'string', minlength: 5, maxlength: 160 });
  expect(rule('image', 'alt')).toMatchObject({ minlength: 15, maxlength: 160 });
  expect(rule('KeyFigures', 'items')).toMatchObject({
    min: 1,
    max: 6,
    fields: [{ maxlength: 20 }, { maxlength: 60 }],
  });
  const url = rule('Video', 'url');
  const pattern = new RegExp(url && 'pattern' in url ? String(url.pattern?.[0]) : '$^');
  expect('https://www.youtube.com/watch?v=aaaaaaaaaaa').toMatch(pattern);
  expect('https://vimeo.com/1').not.toMatch(pattern);
  expect(Object.keys(components).sort()).toEqual([...Object.keys(COMPONENTS), 'image'].sort());
});
