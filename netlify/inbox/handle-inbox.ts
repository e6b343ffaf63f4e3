import { answerJson } from '../platform/answer-json.ts';
import type { StaffHandler } from '../staff/answer-staff.ts';
import { listLeads } from './list-leads.ts';
import { readQuery } from './read-query.ts';

/** Responds with a page of the inbox. */
export const handleInbox: StaffHandler = async (request, { database, now }) => {
  const parsed = await readQuery(request);
  return parsed.ok ? answerJson(200, await listLeads(database, parsed.query, now())) : parsed.response;
};
