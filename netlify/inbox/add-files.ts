import sql from 'sql-template-tag';
import { MAX_FILES } from '../../src/shared/attachments/file-limits.ts';
import { linkFiles } from '../leads/store/link-files.ts';
import { type Action, findEvent } from './find-event.ts';
import { findLead, releaseStaffFile, type Services, takeStaffFile } from './staff-file.ts';

/**
 * Adds files that the team has uploaded to a lead's own, once per key, and records who did it. From then on they are like the
 * customer's: on the request's page, in exports and erasures. False if the lead or a file does not exist, or the lead has as
 * many as it may have; those that never arrived do not count.
 */
export async function addFiles(
  services: Services & { now(): Date },
  action: Action,
  ids: readonly string[],
): Promise<boolean> {
  const { database } = services;
  const { reference, author, key } = action;
  const now = services.now();
  const id = await findLead(database, reference);
  if (!id) return false;
  const taken = await Promise.all(ids.map((file) => takeStaffFile(services, reference, file)));
  const attachments = taken.filter((file) => file !== undefined);
  if (attachments.length === ids.length) {
    await database.write(
      sql`WITH room AS (
         SELECT id FROM leads
         WHERE id = ${id} AND ${ids.length}::int + count_files(id) <= ${MAX_FILES}::int
       ), told AS (
         INSERT INTO lead_events (lead_id, happened_at, author, kind, detail, key)
         SELECT id, ${now}::timestamptz, ${author}, 'files', ${String(ids.length)}, ${key}::uuid FROM room
         ON CONFLICT DO NOTHING RETURNING lead_id
       ) ${linkFiles('told', { id, receivedAt: now, attachments }, MAX_FILES)}`,
      { safeToRepeat: 'unique key' },
    );
    if (await findEvent(database, action, 'files')) return true;
  }
  await Promise.all(attachments.map((file) => releaseStaffFile(services, reference, file.id)));
  return false;
}
