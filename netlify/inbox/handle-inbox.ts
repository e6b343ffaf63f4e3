import type { InboxPage } from '../../src/shared/inbox/inbox-wire.ts';
import { readLatestTag } from '../leads/announce.ts';
import { respondJson } from '../platform/respond-json.ts';
import type { StaffHandler } from '../staff/respond-to-staff.ts';
import { listLeads } from './list-leads.ts';
import { readQuery } from './read-query.ts';

/** Responds with a page of the inbox. */
export const handleInbox: StaffHandler = async (request, { database, blobs, now }) => {
  const parsed = await readQuery(request);
  if (!parsed.ok) return parsed.response;
  // Read before the list: a lead that arrives in between is announced again, not missed.
  const tag = await readLatestTag(blobs);
  const page: InboxPage = { ...(await listLeads(database, parsed.query, now())), tag };
  return respondJson(200, page);
};
