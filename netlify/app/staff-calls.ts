import type { Context } from 'hono';
import { BUILD_PATH, HISTORY_PATH, PRODUCTS_PATH } from '../../src/shared/staff/staff-wire.ts';
import { handleBuild } from '../catalogue/build-hook.ts';
import { handleProducts } from '../catalogue/handle-products.ts';
import { purging } from '../catalogue/handle-update.ts';
import { handleHistory } from '../catalogue/history.ts';
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
import { respondToStaff, type StaffHandler } from '../staff/respond-to-staff.ts';
import { HANDLERS } from './handlers.ts';
import { mountCalls } from './mount-calls.ts';

/** The calls of the admin, except products, files and signing in. */
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
];

const forCatalogue =
  (handle: StaffHandler) =>
  ({ req }: Context): Promise<Response> =>
    respondToStaff(req.raw, 'catalogue', 'catalogue', handle);

export const staffCalls = mountCalls(STAFF_CALLS)
  .all(`${PRODUCTS_PATH}/:id?`, ({ req, env }) =>
    respondToStaff(req.raw, 'catalogue', 'catalogue', purging(handleProducts, env)),
  )
  .all(HISTORY_PATH, forCatalogue(handleHistory))
  .all(BUILD_PATH, forCatalogue(handleBuild));
