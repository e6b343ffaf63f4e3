import sql, { type Sql } from 'sql-template-tag';
import type { LeadAttachment } from '../../../src/shared/attachments/attachment-answers.ts';
import { isAttachmentId } from '../../../src/shared/attachments/attachment-wire.ts';
import { MAX_FILES } from '../../../src/shared/attachments/file-limits.ts';
import { cleanFileName } from '../../../src/shared/attachments/file-name.ts';
import type { Lead } from './lead.ts';

const toAttachment = (value: unknown): LeadAttachment[] => {
  const { id, name, size } = Object(value) as Record<string, unknown>;
  if (!isAttachmentId(id) || typeof name !== 'string') return [];
  const bytes = Number.isSafeInteger(size) ? Math.min(Math.max(Number(size), 0), 2 ** 31 - 1) : 0;
  return [{ id, name: cleanFileName(name) || 'arquivo', kind: null, bytes, state: 'open' }];
};

/** The files that a request names, as JSON or in a form's field. What cannot be read is left out. */
export function parseNamedFiles(value: unknown): LeadAttachment[] {
  let files = value;
  try {
    if (typeof value === 'string') files = JSON.parse(value);
  } catch {
    return [];
  }
  const named = Array.isArray(files) ? files.slice(0, MAX_FILES).flatMap(toAttachment) : [];
  return named.filter((file, index) => named.findIndex(({ id }) => id === file.id) === index);
}

/** SQL that lists the files which a lead names, for the row of `stored`. A file that belongs to another lead stays there. */
export function linkFiles({ id, receivedAt, attachments = [] }: Lead): Sql {
  const files = JSON.stringify(attachments.map((file, position) => ({ ...file, position })));
  return sql`
  INSERT INTO lead_attachments (file_id, lead_id, position, name, bytes, state, added_at)
  SELECT file.id, ${id}::uuid, file.position, file.name, file.bytes, 'open', ${receivedAt}::timestamptz
  FROM stored, jsonb_to_recordset(${files}::jsonb) AS file (id uuid, position smallint, name text, bytes integer)
  ON CONFLICT (file_id) DO NOTHING`;
}
