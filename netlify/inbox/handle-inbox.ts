import { answerJson } from '../platform/answer-json.ts';
import type { StaffHandler } from '../staff/answer-staff.ts';
import { listLeads } from './list-leads.ts';
import { readQuery } from './read-query.ts';

/** Answers a page of the inbox. */
export const handleInbox: StaffHandler = async (request, { database, now }) => {
  const asked = await readQuery(request);
  return asked.ok ? answerJson(200, await listLeads(database, asked.query, now())) : asked.response;
};
