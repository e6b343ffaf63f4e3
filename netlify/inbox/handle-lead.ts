import {
  LEAD_ACTIONS,
  type LeadAction,
  leadCall,
  replyingCall,
  stopReplyingCall,
} from '../../src/contracts/desk.ts';
import type { LeadDetail } from '../../src/shared/inbox/inbox-answers.ts';
import type { Handlers, OutboxServices } from '../outbox/kinds.ts';
import { expectWork } from '../outbox/note.ts';
import { workOutbox } from '../outbox/work.ts';
import { logFailure } from '../platform/log.ts';
import { type AnsweredCall, type Asked, answerCall } from '../staff/answer-call.ts';
import { refuse } from '../staff/refuse.ts';
import { answerCustomerLink, answerProposalPdf } from './handle-customer-copy.ts';
import { performAction } from './lead-actions.ts';
import { markSeen } from './mark-seen.ts';
import { readLead } from './read-lead.ts';
import { setReplying } from './replying.ts';
import { viewContext } from './view-context.ts';

/** The customer's page says that a person has opened the request. Never rejects: the team can work without it. */
async function showSeen(services: OutboxServices, reference: string, later: Asked['later']): Promise<void> {
  try {
    const id = await markSeen(services.database, reference, services.now());
    if (id !== undefined) await later(workOutbox(services, { lead: id }));
  } catch (error) {
    logFailure('inbox', 'not marked as seen', error);
  }
}

const respondWith = (lead: LeadDetail | undefined) => (lead ? { lead } : refuse('missing'));

const answerReplying = answerCall(
  replyingCall,
  async ({ services: { database, now }, session: { person }, parameters: { reference } }) =>
    (await setReplying(database, { reference, person, isReplying: true }, now())) ? {} : refuse('missing'),
);
const answerStopReplying = answerCall(
  stopReplyingCall,
  async ({ services: { database, now }, session: { person }, parameters: { reference } }) => {
    await setReplying(database, { reference, person, isReplying: false }, now());
    return {};
  },
);

/** Performs an action, and responds with the lead after it. */
const answerAction = (action: LeadAction, handlers: Handlers): AnsweredCall =>
  answerCall(
    LEAD_ACTIONS[action],
    async ({ input, key, services, session: { person }, parameters: { reference }, later }) => {
      const { database, blobs, now } = services;
      const expecting = expectWork(blobs, now());
      const result = await performAction(action, input, { reference, author: person, key }, services);
      if (result === 'invalid') return refuse('invalid');
      const lead = await readLead(database, reference, viewContext(person, now()));
      if (result === 'done')
        await later(expecting.then(() => workOutbox({ ...services, handlers }, { lead: reference })));
      return result === 'done' || !lead ? respondWith(lead) : refuse('conflict', { lead });
    },
  );

const REFERENCE = /^[0-9A-Z]{8}$/;

const ofKnownForm = ({ contract, answer }: AnsweredCall): AnsweredCall => ({
  contract,
  answer: async (asked) => {
    const { reference } = asked.parameters as Readonly<Record<string, string>>;
    return REFERENCE.test(reference ?? '') ? answer(asked) : refuse('missing');
  },
});

/** The calls about one lead. `handlers` work what follows from an action. */
export const answerLeadCalls = (handlers: Handlers): AnsweredCall[] =>
  [
    answerCall(leadCall, async ({ services, session: { person }, parameters: { reference }, later }) => {
      await showSeen({ ...services, handlers }, reference, later);
      return respondWith(await readLead(services.database, reference, viewContext(person, services.now())));
    }),
    answerReplying,
    answerStopReplying,
    answerProposalPdf,
    answerCustomerLink,
    ...(Object.keys(LEAD_ACTIONS) as LeadAction[]).map((action) => answerAction(action, handlers)),
  ].map(ofKnownForm);
