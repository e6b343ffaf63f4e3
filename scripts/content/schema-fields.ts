import type { z } from 'zod';
import type { Path } from './problem.ts';
import { isBlock, valueAt } from './source.ts';

type Schema = z.core.$ZodType;

/** The names of the fields that a schema allows at a path of `data`. */
export function fieldsAt(schema: Schema, path: Path, data: unknown): string[] {
  const shapes = blocksOf(schema, data);
  const [part, ...rest] = path;
  if (part === undefined) return [...new Set(shapes.flatMap((shape) => Object.keys(shape)))];
  const inside =
    typeof part === 'number' ? itemsOf(schema) : shapes.flatMap((shape) => shape[String(part)] ?? []);
  return [...new Set(inside.flatMap((child) => fieldsAt(child, rest, valueAt(data, [part]))))];
}

/** The object shapes of a schema. For a discriminated union, only the shape that matches `data`. */
function blocksOf(schema: Schema, data: unknown): Record<string, Schema>[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') return [def.shape];
  if (def.type === 'union') {
    const shapes = def.options.flatMap((option) => blocksOf(option, data));
    const name = 'discriminator' in def ? String(def.discriminator) : '';
    const value = isBlock(data) ? data[name] : undefined;
    const chosen = shapes.filter(
      (shape) => shape[name] && (shape[name] as z.core.$ZodTypes)._zod.values?.has(value as string),
    );
    return chosen.length ? chosen : shapes;
  }
  return wrapped(def).flatMap((inner) => blocksOf(inner, data));
}

function itemsOf(schema: Schema): Schema[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'array') return [def.element];
  if (def.type === 'union') return def.options.flatMap(itemsOf);
  return wrapped(def).flatMap(itemsOf);
}

/** The schema inside `.optional()`, `.default()`, `.pipe()` and similar. */
function wrapped(def: z.core.$ZodTypes['_zod']['def']): Schema[] {
  if ('innerType' in def) return [def.innerType];
  return def.type === 'pipe' ? [def.in] : [];
}
