import { SECURITY_HEADERS } from '../security-headers.ts';
import type { StaffHandler } from '../staff/answer-staff.ts';
import { exportLeads } from './export-leads.ts';
import { latestLateArrival } from './lateness.ts';
import { readQuery } from './read-query.ts';

/** Answers what a question to the inbox finds, all of it, as a file for a spreadsheet. */
export const handleExport: StaffHandler = async (request, { database, now }) => {
  const asked = await readQuery(request);
  if (!asked.ok) return asked.response;
  return new Response(exportLeads(database, asked.query, latestLateArrival(now())), {
    headers: {
      ...SECURITY_HEADERS,
      'Cache-Control': 'no-store',
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="pedidos.csv"',
    },
  });
};
