import { CATALOGUE_CALLS } from '../catalogue/handle-catalogue.ts';
import { answerFigures } from '../figures/handle-figures.ts';
import { answerPastLines } from '../inbox/handle-customer-copy.ts';
import { answerDiscard } from '../inbox/handle-discard.ts';
import { answerEntry } from '../inbox/handle-entry.ts';
import { answerExport } from '../inbox/handle-export.ts';
import { answerInbox } from '../inbox/handle-inbox.ts';
import { answerLeadCalls } from '../inbox/handle-lead.ts';
import { answerNews } from '../inbox/handle-news.ts';
import { PUSH_CALLS } from '../push/handle-push.ts';
import { ACCOUNT_CALLS } from '../staff/accounts/handle-accounts.ts';
import type { AnsweredCall } from '../staff/answer-call.ts';
import { HANDLERS } from './handlers.ts';
import { mountCalls } from './mount-calls.ts';

/** The calls of the admin, except files and signing in. */
export const STAFF_CALLS: readonly AnsweredCall[] = [
  answerNews,
  answerInbox,
  answerExport,
  answerPastLines,
  answerDiscard,
  answerEntry,
  answerFigures,
  ...answerLeadCalls(HANDLERS),
  ...PUSH_CALLS,
  ...ACCOUNT_CALLS,
  ...CATALOGUE_CALLS,
];

export const staffCalls = mountCalls(STAFF_CALLS);
