import { type FieldContext, isPicture, unwrap } from './schema-fields.ts';
import { definitionOf, type Schema } from './schema-rules.ts';

/** The paths of the fields that a file may leave out, such as `hero.isDark`; `*` stands for each item of a list. */
export function optionalFields(schema: Schema, context: FieldContext, path = ''): string[] {
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
