import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { MAX_FILES } from '../../../src/shared/attachments/file-limits.ts';
import type { Database } from '../../platform/database.ts';
import type { Lead } from './lead.ts';

/**
 * SQL that links a lead's files for each row of `source`, in the places from `first` on. A file that belongs to another lead
 * stays there.
 * @param most which files, or how many, are linked at most: a condition or a limit
 */
export function linkFiles(
  source: 'free' | 'stored' | 'told',
  { id, receivedAt, attachments = [] }: Pick<Lead, 'id' | 'receivedAt' | 'attachments'>,
  first = 0,
  most: Sql = empty,
): Sql {
  const files = JSON.stringify(attachments.map((file, index) => ({ ...file, position: first + index })));
  return sql`
  INSERT INTO lead_attachments (file_id, lead_id, position, name, kind, bytes, state, added_at, arrived_at)
  SELECT file.id, ${id}::uuid, file.position, file.name, file.kind, file.bytes, file.state, ${receivedAt}::timestamptz,
         CASE WHEN file.state = 'complete' THEN ${receivedAt}::timestamptz END
  FROM ${raw(source)}, jsonb_to_recordset(${files}::jsonb) AS file
    (id uuid, position smallint, name text, kind text, bytes integer, state text)
  ${most}
  ON CONFLICT (file_id) DO NOTHING`;
}

/** Links files to a stored lead: the visitor added them before sending the same request again. */
export async function linkLateFiles(
  database: Database,
  lead: Pick<Lead, 'id' | 'receivedAt' | 'attachments'>,
  isPatient: boolean,
): Promise<void> {
  const { id, attachments = [] } = lead;
  if (attachments.length === 0) return;
  await database.write(
    sql`WITH free AS (
       SELECT ${MAX_FILES}::int - count_files(id) AS places FROM leads WHERE id = ${id}
     ) ${linkFiles(
       'free',
       lead,
       0,
       sql`WHERE NOT EXISTS (SELECT FROM lead_attachments WHERE file_id = file.id)
           ORDER BY file.position LIMIT (SELECT greatest(places, 0) FROM free)`,
     )}`,
    { safeToRepeat: 'unique key', isPatient },
  );
}
