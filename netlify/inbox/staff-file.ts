import sql from 'sql-template-tag';
import type { LeadAttachment } from '../../src/shared/attachments/attachment-answers.ts';
import { claimFile, readManifest, releaseFile } from '../attachments/stored-file.ts';
import type { FileStore } from '../platform/blob-store.ts';
import type { Database } from '../platform/database.ts';

export interface Services {
  database: Database;
  files: FileStore;
}

export async function findLead(database: Database, reference: string): Promise<string | undefined> {
  const [lead] = await database.query<{ id: string }>(
    sql`SELECT id FROM leads WHERE reference = ${reference}`,
  );
  return lead?.id;
}

/**
 * Claims a file that the team has uploaded for a lead, so that the daily run keeps it. Undefined if it is incomplete, came
 * from a visitor, or belongs to another lead.
 */
export async function takeStaffFile(
  { database, files }: Services,
  reference: string,
  id: string,
): Promise<LeadAttachment | undefined> {
  const lead = await findLead(database, reference);
  const manifest = await readManifest(files, id);
  if (!lead || !manifest?.isProposal || !manifest.content) return undefined;
  if (!(await claimFile(files, id, lead))) return undefined;
  const { kind, bytes } = manifest.content;
  return { id, name: manifest.name, kind, bytes, state: 'complete' };
}

/** Releases the claim of a change that was refused, unless an earlier attempt has linked the file. */
export async function releaseStaffFile(
  { database, files }: Services,
  reference: string,
  id: string,
): Promise<void> {
  const lead = await findLead(database, reference);
  const linked = await database.query(sql`SELECT FROM lead_attachments WHERE file_id = ${id}`);
  if (lead && linked.length === 0) await releaseFile(files, id, lead);
}
