import sql from 'sql-template-tag';
import type { Database } from '../platform/database.ts';

interface Person {
  id: string;
  name: string;
  company: string;
  email: string;
}

/** Who sent a request; undefined if there is none, or if it may be spam: it gets no proposal and no link. */
export async function findPerson(database: Database, reference: string): Promise<Person | undefined> {
  const [person] = await database.query<Person>(
    sql`SELECT id, request ->> 'name' AS name, coalesce(request ->> 'company', '') AS company,
            coalesce(request ->> 'email', '') AS email FROM leads
     WHERE reference = ${reference} AND state NOT IN ('suspect', 'synthetic')`,
  );
  return person;
}
