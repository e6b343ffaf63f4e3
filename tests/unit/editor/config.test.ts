import { readFileSync } from 'node:fs';
import type { CollectionFile, EntryCollection, Field } from '@sveltia/cms';
import { expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { loadCollections } from '../../../scripts/checks/content/collections.ts';
import { readSource } from '../../../scripts/checks/content/source.ts';

// Only Astro's build has these modules.
vi.mock('astro:content', () => ({ defineCollection: (collection: unknown) => collection }));
vi.mock('astro/loaders', () => ({
  glob: (files: unknown) => files,
  file: (list: string) => ({ list }),
}));

type Form = Partial<EntryCollection & CollectionFile> & { fields: Field[]; files?: Form[] };

const { collections, singletons } = parse(readFileSync('public/admin/config.yml', 'utf8'), {
  merge: true,
}) as { collections: Form[]; singletons: Form[] };
const forms = [...collections.flatMap((one) => one.files ?? [one]), ...singletons];
const loaded = await loadCollections();

// The staff edit the products; the owner edits the others, in the files.
const NOT_EDITED = ['products', 'inventory', 'signatures', 'seo', 'practice'];
const edited = loaded.filter(({ name }) => !NOT_EDITED.includes(name));

const formOf = (path: string) =>
  forms.find(({ file, folder }) => file === path || (folder && path.startsWith(`${folder}/`)))?.fields;

/** What a form says of a value, to compare it with the schema. */
interface Rules {
  min: unknown;
  max: unknown;
  choices: unknown;
}

/** An optional field of only one of the legal texts. */
const NOT_SHOWN = ['src/content/legal/acessibilidade.mdx revisedAt'];

const OPEN = Number.MAX_SAFE_INTEGER;
const bound = (value?: number) => (value === undefined || Math.abs(value) === OPEN ? undefined : value);
type Json = z.core.JSONSchema.JSONSchema & { [key: string]: unknown };

const ofSchema = ({
  minLength,
  maxLength,
  minItems,
  maxItems,
  minimum,
  maximum,
  items,
  ...one
}: Json): Rules => ({
  min: bound(minLength ?? minItems ?? minimum),
  max: bound(maxLength ?? maxItems ?? maximum),
  choices: one.enum ?? (items as Json | undefined)?.enum,
});

const ofField = (field: Field): Rules => {
  const { minlength, maxlength, min, max, options } = field as unknown as Record<string, number> & {
    options?: ({ value: unknown } | string)[];
  };
  const choices = options?.map((one) => (typeof one === 'string' ? one : one.value));
  return { min: minlength ?? min, max: maxlength ?? max, choices };
};

/** The differences between a form and a schema. */
function differences(fields: readonly Field[], schema: Json, path: string): string[] {
  const properties = (schema.properties ?? {}) as Record<string, Json>;
  const shown = fields.filter(({ name }) => name !== 'body');
  const names = shown.map(({ name }) => name).sort();
  const known = Object.keys(properties)
    .filter((name) => !NOT_SHOWN.includes(`${path} ${name}`))
    .sort();
  if (String(names) !== String(known)) return [`${path}: the form has ${names}, the schema ${known}`];
  return shown.flatMap((field) => {
    const property = properties[field.name] ?? {};
    const here = `${path}.${field.name}`;
    if (field.widget === 'hidden' || field.widget === 'datetime' || field.widget === 'image') return [];
    const [form, rule] = [JSON.stringify(ofField(field)), JSON.stringify(ofSchema(property))];
    const own = form === rule ? [] : [`${here}: the form says ${form}, the schema ${rule}`];
    if ('fields' in field)
      return [...own, ...differences(field.fields as Field[], (property.items ?? property) as Json, here)];
    return own;
  });
}

test.for(edited.map((one) => [one.name, one] as const))(
  'the forms of %s have the fields, limits and choices of its schema',
  ([, { files, isList, schemaFor }]) => {
    const schema = z.toJSONSchema(
      schemaFor(() => z.string()),
      { io: 'input', unrepresentable: 'any', reused: 'inline' },
    ) as Json;
    expect(files).not.toEqual([]);
    for (const file of files) {
      const form = formOf(file);
      const [first] = form ?? [];
      const page = (readSource(file).data as { page?: string }).page;
      const variants = (schema.oneOf ?? schema.anyOf) as Json[] | undefined;
      const own = variants?.find(
        ({ properties }) => (properties?.['page'] as Json | undefined)?.const === page,
      );
      const fields = isList && first && 'fields' in first ? (first.fields as Field[]) : form;
      expect(differences(fields ?? [], own ?? schema, file)).toEqual([]);
    }
  },
);

test('every field that editors see has a name of its own', () => {
  const unnamed: string[] = [];
  const look = (field: Field, path: string): void => {
    if (field.widget === 'hidden') return;
    const here = `${path}.${field.name}`;
    if (!field.label || field.label === field.name) unnamed.push(here);
    for (const inner of 'fields' in field ? (field.fields as Field[]) : []) look(inner, here);
  };
  for (const { name = '', fields } of forms) for (const field of fields) look(field, name);
  expect(unnamed).toEqual([]);
});

test('the form of the shop’s prices says where prices are changed', () => {
  const [field] = formOf('src/content/prices.json') ?? [];
  expect(field).toMatchObject({ hint: expect.stringContaining('/admin/loja') });
});
