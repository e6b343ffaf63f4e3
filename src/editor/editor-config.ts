import { posix } from 'node:path';
import type { CmsConfig, Collection, CollectionFile, Field } from '@sveltia/cms';
import { z } from 'zod';
import type { EditorSettings } from '../shared/editor-settings.ts';
import { componentFields } from './component-fields.ts';
import { EDITED, PICTURES } from './edited-collections.ts';
import { type Described, type FieldContext, fieldsOf, isPicture, unwrap } from './schema-fields.ts';
import { definitionOf, type Schema } from './schema-rules.ts';
import { type AddressedEntries, type AddressPatterns, addressPatterns } from './site-addresses.ts';

/** The paths of optional fields, such as `hero.isDark`; `*` stands for each item of a list. */
function optionalFields(schema: Schema, context: FieldContext, path = ''): string[] {
  const { inner, isOptional } = unwrap(schema, context);
  return [...(isOptional ? [path] : []), ...inside(inner, context, path)];
}

function inside(schema: Schema, context: FieldContext, path: string): string[] {
  if (isPicture(schema, context)) return [];
  const definition = definitionOf(schema);
  const below = (name: string) => (path ? `${path}.${name}` : name);
  if (definition.type === 'array') return optionalFields(definition.element, context, below('*'));
  if (definition.type !== 'object') return [];
  return Object.entries(definition.shape).flatMap(([name, property]) =>
    optionalFields(property, context, below(name)),
  );
}

/** The collections as src/content.config.ts declares them. */
export type DeclaredCollections = Readonly<Record<string, { schema?: unknown }>>;

/** How to read and write the files of a collection. */
export interface FileFormat {
  name: string;
  extension: 'mdx' | 'json';
  /** The fields that are omitted while they are empty. */
  optional: string[];
  /** The path from the files to the pictures. */
  pictures: string;
  /** The field with the entry's position in its list. */
  position?: string;
}

export interface EditorConfig {
  cms: CmsConfig;
  formats: FileFormat[];
  /** The fields of a text's components, by id. */
  components: ReturnType<typeof componentFields>;
}

/** Replaces Astro's image() in the schemas: a form shows the picture, not its dimensions. */
const PICTURE = z.string();

const textsOf = (schema: Schema) => z.globalRegistry.get(schema as z.ZodType) as Described | undefined;

/** The text below the fields. Uses rich text only: in the Markdown view, an editor could write what the build rejects. */
const bodyField = (components: readonly string[], links: AddressPatterns['text']): Field => ({
  name: 'body',
  label: 'Texto',
  widget: 'richtext',
  modes: ['rich_text'],
  hint: 'Um nome entre [[ e ]], como [[garantia.nova]], vira no site o número das tabelas e promessas da empresa: deixe como está, ou troque por outro nome que já aparece nos textos.',
  pattern: links,
  buttons: ['bold', 'italic', 'link', 'heading-two', 'heading-three', 'bulleted-list', 'numbered-list'],
  // Sveltia's list contains its own picture component and ours under one id; the menu would not open.
  editor_components: [...components],
  linked_images: false,
  use_emoji_autocomplete: false,
});

/** The editor's full configuration: every field is derived from the collection's schema. */
export function buildEditorConfig(
  collections: DeclaredCollections,
  settings: EditorSettings,
  entries: AddressedEntries,
): EditorConfig {
  const addresses = addressPatterns(entries);
  const formats: FileFormat[] = [];
  const edited: Collection[] = [];
  const singletons: CollectionFile[] = [];

  for (const [name, shown] of Object.entries(EDITED)) {
    const { label, icon, extension, page, components = [] } = shown;
    const schema = schemaOf(name, collections);
    /** The format and the fields of the files in a folder; `part` names the format. */
    const form = (inner: Schema, folder: string, part: string, position?: string) => {
      const context = contextOf(folder, addresses);
      // The editor accepts a custom format only with this extension for Markdown.
      const format = extension === 'mdx' ? `${part}-frontmatter` : part;
      formats.push({
        name: format,
        extension,
        optional: optionalFields(inner, context),
        pictures: context.pictureFolder.public_folder,
        ...(position && { position }),
      });
      const fields = fieldsOf(inner, context);
      return {
        format,
        fields: extension === 'mdx' ? [...fields, bodyField(components, addresses.text)] : fields,
        ...context.pictureFolder,
      };
    };

    if (shown.kind === 'folder') {
      const { folder, position, options } = shown;
      const { fields, ...files } = form(schema, folder, name, position);
      edited.push({
        name,
        label,
        icon,
        folder,
        ...files,
        ...options,
        // Its pages are at the root of the site, beside others.
        ...(page === '{{slug}}' && { slug: { ...options.slug, pattern: addresses.articleName } }),
        ...(page !== undefined && { preview_path: page }),
        ...(position && { reorder: { key: position } }),
        fields: fields.map((field) =>
          field.name === position ? { name: position, widget: 'hidden' } : field,
        ),
      });
      continue;
    }
    const files = shown.files.map(({ variant, list, page: filePage, ...file }): CollectionFile => {
      const inner = variant ? chooseVariant(schema, variant) : schema;
      const { fields, ...rest } = form(inner, posix.dirname(file.file), `${name}-${file.name}`);
      return {
        ...file,
        icon,
        ...rest,
        ...(filePage !== undefined && { preview_path: filePage }),
        fields: list ? [entriesField(list, fields)] : fields,
      };
    });
    if (files.length === 1) singletons.push(...files);
    else edited.push({ name, label, icon, files });
  }
  return {
    cms: { ...baseConfig(settings), collections: edited, singletons },
    formats,
    components: componentFields(contextOf(PICTURES, addresses)),
  };
}

/** The field for a file that is a list. */
const entriesField = (
  { label, singular, summary }: { label: string; singular: string; summary: string },
  fields: Field[],
): Field => ({
  name: 'entries',
  label,
  label_singular: singular,
  widget: 'list',
  root: true,
  collapsed: true,
  summary,
  fields,
});

/** The schema of a collection, with `PICTURE` for each picture. */
function schemaOf(name: string, collections: DeclaredCollections): Schema {
  const declared = collections[name]?.schema;
  if (!declared) throw new Error(`src/content.config.ts has no collection “${name}” with a schema.`);
  return typeof declared === 'function' ? declared({ image: () => PICTURE }) : (declared as Schema);
}

function contextOf(folder: string, { field: address }: AddressPatterns): FieldContext {
  const pictureFolder = { media_folder: `/${PICTURES}`, public_folder: posix.relative(folder, PICTURES) };
  return { picture: PICTURE, pictureFolder, address, textsOf };
}

function chooseVariant(schema: Schema, variant: string): Schema {
  const definition = definitionOf(schema);
  if (definition.type !== 'union' || !('discriminator' in definition))
    throw new Error('The schema has no variants.');
  const name = String(definition.discriminator);
  const found = definition.options.find((option) => {
    const inner = definitionOf(option);
    return inner.type === 'object' && inner.shape[name]?._zod.values?.has(variant);
  });
  if (!found) throw new Error(`No variant has ${name}: ${variant}.`);
  return found;
}

function baseConfig({
  repository,
  branch,
  signInAddress,
  asksForReview,
}: EditorSettings): Omit<CmsConfig, 'collections'> {
  return {
    load_config_file: false,
    backend: {
      name: 'github',
      // Without a repository, the page only opens a local folder, and nothing is ever sent to this name.
      repo: repository ?? 'pasta/local',
      branch,
      ...(signInAddress && { base_url: signInAddress }),
      commit_messages: {
        create: 'Criar {{collection}} “{{slug}}”',
        update: 'Mudar {{collection}} “{{slug}}”',
        delete: 'Apagar {{collection}} “{{slug}}”',
        uploadMedia: 'Enviar “{{path}}”',
        deleteMedia: 'Apagar “{{path}}”',
      },
    },
    publish_mode: asksForReview && repository ? 'editorial_workflow' : 'simple',
    media_folder: PICTURES,
    public_folder: `/${PICTURES}`,
    media_libraries: { stock_assets: false, all: { slugify_filename: true } },
    app_title: 'Editor de conteúdo',
    logo: { src: '/favicon.svg' },
    slug: { encoding: 'ascii', clean_accents: true, lowercase: true },
    output: { omit_empty_optional_fields: false },
  };
}
