import { MAX_FILES } from '../../../src/shared/attachments/attachment-wire.ts';
import type { LeadAttachment } from '../../../src/shared/attachments/lead-attachment.ts';
import type { Database } from '../../platform/database.ts';
import type { Lead } from './lead.ts';

/** The numbers of a statement's parameters: the lead's id, its time of receipt, and `filesValue` of its files. */
export interface FilePlaces {
  lead: number;
  time: number;
  files: number;
}

/** The files of a lead as one parameter. */
export const filesValue = (attachments: readonly LeadAttachment[] = []): string =>
  JSON.stringify(attachments.map((file, position) => ({ ...file, position })));

/** SQL that links a lead's files for each row of `source`. A file that another lead has stays there. */
export const linkFiles = (source: string, { lead, time, files }: FilePlaces): string => `
  INSERT INTO lead_attachments (file_id, lead_id, position, name, kind, bytes, state, added_at, arrived_at)
  SELECT file.id, $${lead}::uuid, file.position, file.name, file.kind, file.bytes, file.state, $${time}::timestamptz,
         CASE WHEN file.state = 'complete' THEN $${time}::timestamptz END
  FROM ${source}, jsonb_to_recordset($${files}::jsonb) AS file
    (id uuid, position smallint, name text, kind text, bytes integer, state text)
  ON CONFLICT (file_id) DO NOTHING`;

/** Links files to a lead that is stored already: the visitor has added them before sending the same request again. */
export async function linkLateFiles(database: Database, lead: Lead, isPatient: boolean): Promise<void> {
  const { id, receivedAt, attachments = [] } = lead;
  if (attachments.length === 0) return;
  await database.write(
    `WITH free AS (
       SELECT FROM leads WHERE id = $1 AND (SELECT count(*) FROM lead_attachments WHERE lead_id = $1 AND NOT is_proposal) < ${MAX_FILES}
     ) ${linkFiles('free', { lead: 1, time: 2, files: 3 })}`,
    [id, receivedAt, filesValue(attachments)],
    { safeToRepeat: 'unique key', isPatient },
  );
}
