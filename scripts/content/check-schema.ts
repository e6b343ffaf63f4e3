import type { z } from 'zod';
import { describeIssue, NO_MESSAGE } from './issue-message.ts';
import { nearest } from './nearest.ts';
import { formatPath, type Path, type Problem } from './problem.ts';
import { fieldsAt } from './schema-fields.ts';
import { type Source, valueAt } from './source.ts';

interface Finding {
  path: Path;
  message: string;
  /** The field that an unknown name probably stands for. */
  meant?: string;
}

/** Validates a file's data against its schema; `at` is the path to the entry inside the file. */
export function checkSchema(source: Source, schema: z.ZodType, at: Path = []): Problem[] {
  const data = valueAt(source.data, at);
  const issues = schema.safeParse(data, { error: () => NO_MESSAGE }).error?.issues ?? [];
  const findings = issues.flatMap((issue): Finding[] =>
    issue.code === 'unrecognized_keys'
      ? unknownFields(issue, fieldsAt(schema, issue.path, data))
      : [{ path: issue.path, message: describeIssue(issue, valueAt(data, issue.path)) }],
  );
  // A misspelt field is reported once: as unknown, not also as missing.
  const meant = findings.flatMap((finding) => finding.meant ?? []);
  return findings
    .filter(({ path }) => valueAt(data, path) !== undefined || !meant.includes(formatPath(path)))
    .map(({ path, message }) => ({
      file: source.file,
      ...source.placeOf([...at, ...path]),
      field: formatPath([...at, ...path]),
      message,
    }));
}

function unknownFields({ path, keys }: z.core.$ZodIssueUnrecognizedKeys, known: string[]): Finding[] {
  return keys.map((key) => {
    const name = nearest(key, known);
    const help = name ? `Seria “${name}”?` : `Os que existem aqui: ${known.join(', ')}.`;
    return {
      path: [...path, key],
      message: `Este campo não existe. ${help}`,
      ...(name && { meant: formatPath([...path, name]) }),
    };
  });
}
