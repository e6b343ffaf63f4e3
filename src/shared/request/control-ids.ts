import type { FieldSpec } from './fields.ts';

/** The ids of a field's hint and error, and the list of them that describes its control; undefined for what is absent. */
export function controlIds({ name, hint }: FieldSpec, problem: string | undefined) {
  const hintId = hint && `${name}-hint`;
  const errorId = problem && `${name}-error`;
  return { hintId, errorId, describedBy: [hintId, errorId].filter(Boolean).join(' ') || undefined };
}
