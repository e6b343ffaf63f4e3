import type { EditorComponentDefinition, Field } from '@sveltia/cms';
import type { z } from 'zod';
import { COMPONENTS } from '../sections/articles/components.schema.ts';
import { altText } from '../site/content-fields.ts';
import { type FieldContext, fieldOf, fieldsOf, PICTURE_RULE } from './schema-fields.ts';

type Fields = EditorComponentDefinition['fields'];

/** Form fields from the schemas of the components, by the ids in src/editor/components; a component adds its own. */
export function componentFields(context: FieldContext): Record<string, Fields> {
  const of = (name: keyof typeof COMPONENTS) => fieldsOf(COMPONENTS[name], context).map(oneLine);
  const picture = pictureFields(context);
  return {
    Aspect: of('Aspect'),
    DataTable: of('DataTable'),
    Figure: of('Figure'),
    image: [...of('Figure'), ...picture],
    KeyFigures: [keyFigures(context)],
    Video: [...of('Video'), ...picture],
  };
}

/** The picture inside a component, with its alternative text. */
const pictureFields = (context: FieldContext): Fields => [
  { name: 'src', label: 'Foto', widget: 'image', choose_url: false, ...PICTURE_RULE },
  {
    ...oneLine(fieldOf('alt', altText, context)),
    pattern: ['^[^\\[\\]<>{}]*$', 'Não use [, ], <, >, { ou }.'],
  } as Field,
];

/** Pairs of texts, listed by their names in the form. */
function keyFigures(context: FieldContext): Field {
  const { items } = COMPONENTS.KeyFigures.shape;
  const [value, label] = (items.element as z.ZodTuple<[z.ZodString, z.ZodString]>).def.items;
  const fields = [fieldOf('value', value, context), fieldOf('label', label, context)].map((field) => ({
    ...field,
    pattern: ['^[^{}]*$', 'Não use { nem }.'],
  }));
  const { field: _pair, ...list } = fieldOf('items', items, context) as Field & { field?: Field };
  return { ...list, fields, summary: '{{fields.value}} {{fields.label}}' } as Field;
}

/** An attribute is one line, without characters that would end it. */
function oneLine(field: Field): Field {
  if (field.widget === 'number') return { ...field, default: 1 };
  if (field.widget !== 'string' && field.widget !== 'text') return field;
  return {
    pattern: ['^[^"<>{}]*$', 'Não use aspas retas, <, >, { ou }: para aspas, escreva “ e ”.'],
    ...field,
    widget: 'string',
  } as Field;
}
