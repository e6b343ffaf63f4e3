import sql, { empty, type Sql } from 'sql-template-tag';
import type { LeadAttachment } from '../../src/shared/attachments/attachment-answers.ts';
import type { NamedFile } from '../../src/shared/attachments/attachment-wire.ts';
import type { FileKind } from '../../src/shared/attachments/file-kinds.ts';
import { MAX_FILES } from '../../src/shared/attachments/file-limits.ts';
import { cleanFileName } from '../../src/shared/attachments/file-name.ts';
import type { Database } from '../platform/database.ts';
import type { Target } from './find-target.ts';

/**
 * The state of a file of this request; its row is made first, while there is room, so that no bytes are stored which nothing
 * names. Undefined: no room, or another request has it.
 */
export async function openRow(
  database: Database,
  { leadId, isProposal }: Target,
  { id, name, size }: NamedFile,
  now: Date,
): Promise<LeadAttachment['state'] | undefined> {
  const find = async () => {
    const [row] = await database.query<{ state: LeadAttachment['state'] }>(
      sql`SELECT state FROM lead_attachments WHERE file_id = ${id}::uuid AND lead_id = ${leadId}::uuid`,
    );
    return row?.state;
  };
  const known = await find();
  if (known) return known;
  await database.write(
    sql`INSERT INTO lead_attachments (file_id, lead_id, position, name, bytes, state, added_at, is_proposal)
     SELECT ${id}::uuid, id, (SELECT coalesce(max(position), -1) + 1 FROM lead_attachments WHERE lead_id = id),
            ${cleanFileName(name) || 'arquivo'}, ${size}::int, 'open', ${now}::timestamptz, ${isProposal}::boolean
     FROM leads WHERE id = ${leadId}::uuid AND (${isProposal}::boolean OR count_files(id) < ${MAX_FILES}::int)
     ON CONFLICT (file_id) DO NOTHING`,
    { safeToRepeat: 'unique key' },
  );
  return find();
}

/** A file of a proposal replaces the one before. */
const replaceProposal = sql`, replaced AS (
  DELETE FROM lead_attachments USING arrived
  WHERE lead_attachments.lead_id = arrived.lead_id AND is_proposal AND lead_attachments.file_id <> arrived.file_id)`;

/** The history says once for each batch how many files a colleague has added. */
const tellHistory = (batch: string, author: string, now: Date): Sql => sql`, told AS (
  INSERT INTO lead_events AS event (lead_id, happened_at, author, kind, detail, key)
  SELECT lead_id, ${now}::timestamptz, ${author}, 'files', '1', ${batch}::uuid FROM arrived
  ON CONFLICT (lead_id, kind, key) DO UPDATE SET detail = (event.detail::int + 1)::text)`;

export interface Arrived {
  name: string;
  kind: FileKind;
  bytes: number;
  hash: string;
}

/** Records that the whole file is stored. False: it was deleted meanwhile, or has arrived before. */
export async function recordArrival(
  database: Database,
  { leadId, batch, author, isProposal }: Target,
  id: string,
  { name, kind, bytes, hash }: Arrived,
  now: Date,
): Promise<boolean> {
  const told = batch !== undefined && author !== undefined && !isProposal && tellHistory(batch, author, now);
  const arrived = await database.write(
    sql`WITH arrived AS (
       UPDATE lead_attachments SET name = ${name}, kind = ${kind}, bytes = ${bytes}, hash = ${hash}, state = 'complete',
         arrived_at = ${now}::timestamptz
       WHERE file_id = ${id}::uuid AND lead_id = ${leadId}::uuid AND state IN ('open', 'missing', 'refused')
       RETURNING lead_id, file_id
     )${isProposal ? replaceProposal : empty}${told || empty} SELECT FROM arrived`,
    { safeToRepeat: 'expected state' },
  );
  return arrived.length > 0;
}

/** Records that the content was refused. A file that its request has not named is not listed. */
export async function recordRefusal(database: Database, id: string, { batch }: Target): Promise<void> {
  await database.write(
    batch === undefined
      ? sql`UPDATE lead_attachments SET state = 'refused' WHERE file_id = ${id}::uuid AND state IN ('open', 'missing')`
      : sql`DELETE FROM lead_attachments WHERE file_id = ${id}::uuid AND state = 'open'`,
    { safeToRepeat: 'expected state' },
  );
}
