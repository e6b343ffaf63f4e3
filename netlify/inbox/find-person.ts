import sql from 'sql-template-tag';
import type { Database } from '../platform/database.ts';

/** Who sent a request; undefined if there is none, or if it may be spam: it gets no proposal and no link. */
export async function findPerson(
  database: Database,
  reference: string,
): Promise<{ id: string; name: string; company: string } | undefined> {
  const [person] = await database.query<{ id: string; name: string; company: string }>(
    sql`SELECT id, request ->> 'name' AS name, coalesce(request ->> 'company', '') AS company FROM leads
     WHERE reference = ${reference} AND state NOT IN ('suspect', 'synthetic')`,
  );
  return person;
}
