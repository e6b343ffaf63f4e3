import { inboxCall } from '../../src/contracts/desk.ts';
import { answerCall } from '../staff/answer-call.ts';
import { listLeads } from './list-leads.ts';
import { listPeople } from './people.ts';
import { viewContext } from './view-context.ts';

/** Responds with a page of the inbox. */
export const answerInbox = answerCall(
  inboxCall,
  async ({ input, services: { database, now }, session: { person } }) => {
    const [list, people] = await Promise.all([
      listLeads(database, input, viewContext(person, now())),
      listPeople(database, person),
    ]);
    return { ...list, people };
  },
);
