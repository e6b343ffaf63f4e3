import type { z } from 'zod';
import { describeIssue, NO_WORDS } from './issue-message.ts';
import { nearest } from './nearest.ts';
import { formatPath, type Path, type Problem } from './problem.ts';
import { fieldsAt } from './schema-fields.ts';
import { type Source, valueAt } from './source.ts';

interface Finding {
  path: Path;
  message: string;
  /** The field that a wrong name was meant to be. */
  meant?: string;
}

/** What a file's data has that its schema does not allow; `at` leads to the entry inside the file. */
export function checkSchema(source: Source, schema: z.ZodType, at: Path = []): Problem[] {
  const data = valueAt(source.data, at);
  const issues = schema.safeParse(data, { error: () => NO_WORDS }).error?.issues ?? [];
  const findings = issues.flatMap((issue): Finding[] =>
    issue.code === 'unrecognized_keys'
      ? unknownFields(issue, fieldsAt(schema, issue.path, data))
      : [{ path: issue.path, message: describeIssue(issue, valueAt(data, issue.path)) }],
  );
  // A field under a wrong name is one mistake, not two.
  const meant = findings.flatMap((finding) => finding.meant ?? []);
  return findings
    .filter(({ path }) => valueAt(data, path) !== undefined || !meant.includes(formatPath(path)))
    .map(({ path, message }) => ({
      file: source.file,
      line: source.lineOf([...at, ...path]),
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
