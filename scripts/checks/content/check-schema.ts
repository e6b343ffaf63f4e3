import type { z } from 'zod';
import { formatPath, type Path, type Problem } from './problem.ts';
import { type Source, valueAt } from './source.ts';

/** Validates a file's data against its schema; `at` is the path to the entry inside the file. */
export function checkSchema(source: Source, schema: z.ZodType, at: Path = []): Problem[] {
  const data = valueAt(source.data, at);
  const issues = schema.safeParse(data).error?.issues ?? [];
  return issues
    .flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => ({
            path: [...issue.path, key],
            message: 'Este campo não existe: confira o nome.',
          }))
        : { path: issue.path, message: describeIssue(issue, valueAt(data, issue.path)) },
    )
    .map(({ path, message }) => ({
      file: source.file,
      ...source.placeOf([...at, ...path]),
      field: formatPath([...at, ...path]),
      message,
    }));
}

/** The choices, the schema's own message, or else zod's Portuguese one; and what the file has. */
function describeIssue(issue: z.core.$ZodIssue, value: unknown): string {
  const { code } = issue;
  const message = code === 'invalid_value' ? `Use um destes: ${issue.values.join(', ')}.` : issue.message;
  if (value === undefined && code !== 'custom') return 'Falta este campo.';
  const hasLength = typeof value === 'string' || Array.isArray(value);
  if ((code === 'too_big' || code === 'too_small') && hasLength) return `${message} (tem ${value.length})`;
  if (code === 'custom' || typeof value === 'object') return message;
  const text = String(value);
  return `${message} (há “${text.length > 40 ? `${text.slice(0, 39)}…` : text}”)`;
}
