import type { InboxPage } from '../../src/shared/inbox/inbox-answers.ts';
import { respondJson } from '../platform/respond-json.ts';
import type { StaffHandler } from '../staff/respond-to-staff.ts';
import { listLeads } from './list-leads.ts';
import { readQuery } from './parse-query.ts';
import { listPeople } from './people.ts';
import { viewContext } from './view-context.ts';

/** Responds with a page of the inbox. */
export const handleInbox: StaffHandler = async (request, { database, now }, { person }) => {
  const parsed = await readQuery(request);
  if (!parsed.ok) return parsed.response;
  const [list, people] = await Promise.all([
    listLeads(database, parsed.query, viewContext(person, now())),
    listPeople(database, person),
  ]);
  const page: InboxPage = { ...list, people };
  return respondJson(200, page);
};
