import { respondJson } from '../platform/respond-json.ts';
import type { StaffHandler } from '../staff/respond-to-staff.ts';
import { listLeads } from './list-leads.ts';
import { readQuery } from './read-query.ts';

/** Responds with a page of the inbox. */
export const handleInbox: StaffHandler = async (request, { database, now }) => {
  const parsed = await readQuery(request);
  return parsed.ok ? respondJson(200, await listLeads(database, parsed.query, now())) : parsed.response;
};
