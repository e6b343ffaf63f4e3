import type { InboxQuery } from '../../src/shared/inbox/inbox-wire.ts';
import type { Database } from '../platform/database.ts';
import { SECURITY_HEADERS } from '../platform/security-headers.ts';
import type { StaffHandler } from '../staff/answer-staff.ts';
import { exportLeads } from './export-leads.ts';
import { latestLateArrival } from './lateness.ts';
import { readQuery } from './read-query.ts';

/** Who took which part of the inbox. Of a search only that there was one, since it may name a person. */
async function recordExport(
  database: Database,
  person: string,
  { view, segment, text }: InboxQuery,
  now: Date,
): Promise<void> {
  await database.write(
    'INSERT INTO staff_exports (exported_at, person, view, segment, is_search) VALUES ($1, $2, $3, $4, $5)',
    [now, person, view, segment, text.trim() !== ''],
  );
}

/** Answers what a question to the inbox finds, all of it, as a file for a spreadsheet. */
export const handleExport: StaffHandler = async (request, { database, now }, { person }) => {
  const asked = await readQuery(request);
  if (!asked.ok) return asked.response;
  // First: a file that nobody can account for is not handed out.
  await recordExport(database, person, asked.query, now());
  return new Response(exportLeads(database, asked.query, latestLateArrival(now())), {
    headers: {
      ...SECURITY_HEADERS,
      'Cache-Control': 'no-store',
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="pedidos.csv"',
    },
  });
};
