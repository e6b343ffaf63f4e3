import sql from 'sql-template-tag';
import type { Database } from '../platform/database.ts';

interface Person {
  id: string;
  name: string;
  company: string;
  email: string;
}

/** A request's sender; undefined for a missing or suspect request, which gets no proposal and no link. */
export async function findPerson(database: Database, reference: string): Promise<Person | undefined> {
  const [person] = await database.query<Person>(
    sql`SELECT id, request ->> 'name' AS name, coalesce(request ->> 'company', '') AS company,
            coalesce(request ->> 'email', '') AS email FROM leads
     WHERE reference = ${reference} AND state NOT IN ('suspect', 'synthetic')`,
  );
  return person;
}
