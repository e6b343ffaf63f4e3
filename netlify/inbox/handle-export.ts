import sql from 'sql-template-tag';
import { exportCall, type InboxQuery } from '../../src/contracts/desk.ts';
import type { Database } from '../platform/database.ts';
import { SECURITY_HEADERS } from '../platform/security-headers.ts';
import { answerCall } from '../staff/answer-call.ts';
import { exportLeads } from './export-leads.ts';
import { viewContext } from './view-context.ts';

/** Records who exported which part of the inbox. Omits the search text, because it may name a person. */
async function recordExport(
  database: Database,
  person: string,
  { view, segment, text, from, to, origin }: InboxQuery,
  now: Date,
): Promise<void> {
  await database.write(
    sql`INSERT INTO staff_exports (exported_at, person, view, segment, is_search, is_filtered)
     VALUES (${now}, ${person}, ${view}, ${segment}, ${text.trim() !== ''}, ${[from, to, origin].some(Boolean)})`,
  );
}

/** Responds with all leads that match a query, as a CSV file. */
export const answerExport = answerCall(
  exportCall,
  async ({ input, services: { database, now }, session: { person } }) => {
    // Recorded first, so that no file is exported without a record.
    await recordExport(database, person, input, now());
    return new Response(exportLeads(database, input, viewContext(person, now())), {
      headers: {
        ...SECURITY_HEADERS,
        'Cache-Control': 'no-store',
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="pedidos.csv"',
        // For browsers that display the file instead of saving it.
        'Content-Security-Policy': "default-src 'none'; sandbox",
      },
    });
  },
);
