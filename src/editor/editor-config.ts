import { posix } from 'node:path';
import type { CmsConfig, Collection, Field } from '@sveltia/cms';
import { z } from 'zod';
import { EDITED, PICTURES } from './edited-collections.ts';
import { optionalFields } from './optional-fields.ts';
import { type Described, type FieldContext, fieldsOf } from './schema-fields.ts';
import { definitionOf, type Schema } from './schema-rules.ts';
import type { EditorSettings } from './settings.ts';

/** The collections as src/content.config.ts declares them. */
export type DeclaredCollections = Readonly<Record<string, { schema?: unknown }>>;

/** How the files of a collection are read and written. */
export interface FileFormat {
  name: string;
  extension: 'mdx' | 'json';
  /** The fields that a file leaves out while they are empty. */
  optional: string[];
}

export interface EditorConfig {
  cms: CmsConfig;
  formats: FileFormat[];
}

/** Stands for Astro's image() in the schemas: a form shows a picture, not its measures. */
const PICTURE = z.string();

const textsOf = (schema: Schema) => z.globalRegistry.get(schema as z.ZodType) as Described | undefined;

const BODY: Field = {
  name: 'body',
  label: 'Texto',
  widget: 'richtext',
  modes: ['rich_text', 'raw'],
  buttons: ['bold', 'italic', 'link', 'heading-two', 'heading-three', 'bulleted-list', 'numbered-list'],
  linked_images: false,
  use_emoji_autocomplete: false,
};

/** The editor's whole configuration: every field comes from the collection's schema. */
export function buildEditorConfig(collections: DeclaredCollections, settings: EditorSettings): EditorConfig {
  const formats: FileFormat[] = [];
  const edited = Object.entries(EDITED).map(([name, shown]): Collection => {
    const schema = schemaOf(name, collections);
    // The editor takes only a format with this ending for Markdown.
    const format = (part: string) => (shown.extension === 'mdx' ? `${part}-frontmatter` : part);
    const toFields = (inner: Schema, folder: string, part: string) => {
      const context = contextOf(folder);
      formats.push({
        name: format(part),
        extension: shown.extension,
        optional: optionalFields(inner, context),
      });
      const fields = fieldsOf(inner, context);
      return shown.extension === 'mdx' ? [...fields, BODY] : fields;
    };
    const { label, icon } = shown;
    if (shown.kind === 'folder')
      return {
        name,
        label,
        ...(icon && { icon }),
        folder: shown.folder,
        extension: shown.extension,
        format: format(name),
        ...contextOf(shown.folder).pictureFolder,
        ...shown.options,
        fields: toFields(schema, shown.folder, name),
      };
    return {
      name,
      label,
      ...(icon && { icon }),
      files: shown.files.map(({ variant, isList, ...file }) => {
        const part = `${name}-${file.name}`;
        const folder = posix.dirname(file.file);
        const fields = toFields(variant ? chooseVariant(schema, variant) : schema, folder, part);
        return {
          ...file,
          format: format(part),
          ...contextOf(folder).pictureFolder,
          fields: isList
            ? [
                {
                  name: 'entries',
                  label: isList.label,
                  label_singular: isList.singular,
                  widget: 'list',
                  root: true,
                  collapsed: true,
                  summary: '{{fields.name}}',
                  fields,
                },
              ]
            : fields,
        };
      }),
    };
  });
  return { cms: { ...baseConfig(settings), collections: edited }, formats };
}

/** The schema of a collection, with `PICTURE` for each picture. */
export function schemaOf(name: string, collections: DeclaredCollections): Schema {
  const declared = collections[name]?.schema;
  if (!declared) throw new Error(`src/content.config.ts has no collection “${name}” with a schema.`);
  return typeof declared === 'function' ? declared({ image: () => PICTURE }) : (declared as Schema);
}

function contextOf(folder: string): FieldContext {
  const pictureFolder = { media_folder: `/${PICTURES}`, public_folder: posix.relative(folder, PICTURES) };
  return { picture: PICTURE, pictureFolder, textsOf };
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
      // Without a repository the page offers a folder of this machine alone, and nothing is ever sent to this name.
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
