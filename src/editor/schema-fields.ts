import type { Field } from '@sveltia/cms';
import { PICTURE_ENDINGS, PICTURE_FORMAT_PROBLEM } from '../site/content-fields.ts';
import { definitionOf, rulesOf, type Schema } from './schema-rules.ts';

/** Metadata that a schema sets with `.meta()`, for the editor's form. */
export interface Described {
  title?: string;
  description?: string;
  /** The labels of an enumeration's values. */
  choices?: Readonly<Record<string, string>>;
  /** The label of a list item. */
  item?: string;
  /** The text is a URL of this site. */
  isAddress?: boolean;
}

export interface FieldContext {
  /** The placeholder schema for a picture, passed to a collection's schema in place of Astro's image(). */
  picture: Schema;
  /** The folder of the pictures, from the project's root, and as the entries write it. */
  pictureFolder: { media_folder: string; public_folder: string };
  /** The pattern for a URL of this site, with the message if it does not match. */
  address: [source: string, message: string];
  /** Returns the metadata of a schema's own layer. */
  textsOf(schema: Schema): Described | undefined;
}

interface Common {
  name: string;
  label: string;
  hint?: string;
  required: boolean;
}

/** Longer texts get a multi-line box. */
const ONE_LINE = 110;

/**
 * The files that a picture's field takes. `accept` only filters the system's dialog; the pattern, with the flag i, refuses
 * the name of another file, such as a .HEIC photograph.
 */
export const PICTURE_RULE = {
  accept: PICTURE_ENDINGS.join(','),
  pattern: [
    `/(?:${PICTURE_ENDINGS.map((ending) => `\\${ending}`).join('|')})$/i`,
    `${PICTURE_FORMAT_PROBLEM}.`,
  ] as [string, string],
};

/** The form's fields for the properties of an object schema, in their order. */
export function fieldsOf(schema: Schema, context: FieldContext): Field[] {
  const definition = definitionOf(unwrap(schema, context).inner);
  if (definition.type !== 'object') throw new Error(`A schema of the type ${definition.type} has no fields.`);
  return Object.entries(definition.shape).map(([name, property]) => fieldOf(name, property, context));
}

/** The form's field for one property. */
export function fieldOf(name: string, schema: Schema, context: FieldContext): Field {
  const { inner, described, isOptional } = unwrap(schema, context);
  const common: Common = {
    name,
    label: described.title ?? name,
    ...(described.description && { hint: described.description }),
    required: !isOptional,
  };
  if (isPicture(inner, context))
    return { ...common, widget: 'image', ...PICTURE_RULE, choose_url: false, ...context.pictureFolder };
  const definition = definitionOf(inner);
  switch (definition.type) {
    case 'string':
      return textField(common, inner, described.isAddress ? context.address : undefined);
    case 'date':
      return dateField(common);
    case 'number':
      return numberField(common, inner);
    case 'boolean':
      // A switch is never empty: an optional one is then false, which means the same.
      return { ...common, required: false, widget: 'boolean', default: false };
    case 'literal':
      return { name, widget: 'hidden', default: definition.values[0] };
    case 'enum':
      return { ...common, widget: 'select', options: optionsOf(inner, described) };
    case 'object':
      return { ...common, widget: 'object', fields: fieldsOf(inner, context), collapsed: 'auto' };
    case 'array':
      return listField(common, inner, definition.element, described, context);
    case 'tuple':
      return pairField(common, definition.items, context);
    case 'union':
      return unionField(common, definition.options, context);
    default:
      throw new Error(`The editor has no field for “${name}”, a schema of the type ${definition.type}.`);
  }
}

/** `.meta()` returns a copy that refers to its original. */
export const isPicture = (schema: Schema, { picture }: Pick<FieldContext, 'picture'>): boolean =>
  schema === picture || schema._zod.parent === picture;

/** The schema inside `.optional()`, `.pipe()` and similar, with the metadata of all layers, outermost first. */
export function unwrap(schema: Schema, { picture, textsOf }: Pick<FieldContext, 'picture' | 'textsOf'>) {
  let inner = schema;
  let described: Described = {};
  let isOptional = false;
  for (;;) {
    described = { ...textsOf(inner), ...described };
    if (isPicture(inner, { picture })) break;
    const definition = definitionOf(inner);
    if (definition.type === 'optional') isOptional = true;
    if ('innerType' in definition) inner = definition.innerType;
    // Dates are parsed from text, and pictures from paths: the form shows the output, a date or a picture.
    else if (definition.type === 'pipe') inner = definition.out;
    else break;
  }
  return { inner, described, isOptional };
}

function textField(common: Common, schema: Schema, address: FieldContext['address'] | undefined): Field {
  const { min, max, pattern: own, isDate } = rulesOf(schema);
  const pattern = address ?? own;
  if (isDate) return dateField(common);
  return {
    ...common,
    // A text without a minimum length may be empty.
    required: common.required && (Boolean(min) || pattern !== undefined),
    widget: max !== undefined && max > ONE_LINE ? 'text' : 'string',
    use_emoji_autocomplete: false,
    ...(min && { minlength: min }),
    ...(max && { maxlength: max }),
    ...(pattern && { pattern }),
  };
}

const dateField = (common: Common): Field => ({
  ...common,
  widget: 'datetime',
  type: 'date',
  format: 'YYYY-MM-DD',
});

function numberField(common: Common, schema: Schema): Field {
  const { min, max, isWhole } = rulesOf(schema);
  return {
    ...common,
    widget: 'number',
    value_type: isWhole ? 'int' : 'float',
    ...(!isWhole && { step: 0.001 }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
  };
}

function optionsOf(schema: Schema, { choices = {} }: Described) {
  const definition = definitionOf(schema);
  if (definition.type !== 'enum') throw new Error('Only an enumeration has options.');
  return Object.values(definition.entries).map((value) => ({
    value,
    label: choices[String(value)] ?? String(value),
  }));
}

function listField(
  common: Common,
  schema: Schema,
  element: Schema,
  described: Described,
  context: FieldContext,
): Field {
  const { min = 0, max } = rulesOf(schema);
  const list = {
    ...common,
    required: common.required && min > 0,
    ...(min && { min }),
    ...(max !== undefined && { max }),
  };
  const item = unwrap(element, context);
  const { type } = definitionOf(item.inner);
  if (type === 'enum')
    return { ...list, widget: 'select', multiple: true, options: optionsOf(item.inner, item.described) };
  const named = {
    ...list,
    widget: 'list' as const,
    collapsed: 'auto' as const,
    ...(described.item && { label_singular: described.item }),
  };
  if (type !== 'object')
    return { ...named, field: { ...fieldOf('item', element, context), label: described.item ?? 'Item' } };
  const fields = fieldsOf(item.inner, context);
  const title = fields.find(({ widget }) => widget === 'string' || widget === 'text');
  return { ...named, fields, ...(title && { summary: `{{fields.${title.name}}}` }) };
}

/** Several numbers in a fixed order, such as the two of a point. */
function pairField(common: Common, items: readonly Schema[], context: FieldContext): Field {
  const [first] = items;
  if (!first) throw new Error(`“${common.name}” has no numbers.`);
  return {
    ...common,
    widget: 'list',
    min: items.length,
    max: items.length,
    allow_reorder: false,
    field: { ...fieldOf('item', first, context), label: 'Número' },
  };
}

/** A value in two notations, such as a date, or one that may also be an empty text. */
function unionField(common: Common, options: readonly Schema[], context: FieldContext): Field {
  const filled = options.filter((option) => !isEmptyText(option));
  const [field, ...others] = filled.map((option) => fieldOf(common.name, option, context));
  if (!field || others.some(({ widget }) => widget !== field.widget))
    throw new Error(`The editor has no field for “${common.name}”, a union of several kinds of values.`);
  return { ...field, ...common, required: common.required && filled.length === options.length } as Field;
}

function isEmptyText(schema: Schema): boolean {
  const definition = definitionOf(schema);
  return definition.type === 'literal' && definition.values.length === 1 && definition.values[0] === '';
}
