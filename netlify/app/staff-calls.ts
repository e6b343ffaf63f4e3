import type { Context } from 'hono';
import { FIGURES_PATH } from '../../src/shared/figures/figures-wire.ts';
import { ENTRY_PATH } from '../../src/shared/inbox/entry.ts';
import {
  DISCARD_PATH,
  INBOX_EXPORT_PATH,
  INBOX_PATH,
  NEWS_PATH,
  PAST_LINES_PATH,
} from '../../src/shared/inbox/inbox-wire.ts';
import { ACCOUNTS_PATH } from '../../src/shared/staff/accounts-wire.ts';
import { PUSH_PATH } from '../../src/shared/staff/push-wire.ts';
import type { Right } from '../../src/shared/staff/roles.ts';
import { BUILD_PATH, HISTORY_PATH, PRODUCTS_PATH } from '../../src/shared/staff/staff-wire.ts';
import { handleBuild } from '../catalogue/build-hook.ts';
import { handleProducts } from '../catalogue/handle-products.ts';
import { purging } from '../catalogue/handle-update.ts';
import { handleHistory } from '../catalogue/history.ts';
import { handleFigures } from '../figures/handle-figures.ts';
import { handlePastLines } from '../inbox/handle-customer-copy.ts';
import { handleDiscard } from '../inbox/handle-discard.ts';
import { handleEntry } from '../inbox/handle-entry.ts';
import { handleExport } from '../inbox/handle-export.ts';
import { handleInbox } from '../inbox/handle-inbox.ts';
import { createLeadHandler } from '../inbox/handle-lead.ts';
import { handleNews } from '../inbox/handle-news.ts';
import type { Domain } from '../platform/log.ts';
import { handlePush } from '../push/handle-push.ts';
import { createAccountsHandler } from '../staff/accounts/handle-accounts.ts';
import { respondToStaff, type StaffHandler } from '../staff/respond-to-staff.ts';
import { createCalls } from './calls.ts';
import { HANDLERS } from './handlers.ts';

/** A call that requires the right; its failures are logged under the domain. */
const forStaff =
  (domain: Domain, right: Right, handle: StaffHandler) =>
  ({ req }: Context): Promise<Response> =>
    respondToStaff(req.raw, domain, right, handle);

/** The calls of the admin, except files and signing in. */
export const staffCalls = createCalls()
  .all(NEWS_PATH, forStaff('inbox', 'leads', handleNews))
  .all(INBOX_PATH, forStaff('inbox', 'leads', handleInbox))
  .all(INBOX_EXPORT_PATH, forStaff('inbox', 'leads', handleExport))
  .all(`${INBOX_PATH}/:reference/:action?`, ({ req, env }) =>
    respondToStaff(req.raw, 'inbox', 'leads', createLeadHandler(req.param(), HANDLERS, undefined, env)),
  )
  .all(PAST_LINES_PATH, forStaff('inbox', 'leads', handlePastLines))
  .all(DISCARD_PATH, forStaff('inbox', 'leads', handleDiscard))
  .all(ENTRY_PATH, forStaff('inbox', 'leads', handleEntry))
  .all(FIGURES_PATH, forStaff('figures', 'leads', handleFigures))
  .all(PUSH_PATH, forStaff('push', 'leads', handlePush))
  .all(`${PRODUCTS_PATH}/:id?`, ({ req, env }) =>
    respondToStaff(req.raw, 'catalogue', 'catalogue', purging(handleProducts, env)),
  )
  .all(HISTORY_PATH, forStaff('catalogue', 'catalogue', handleHistory))
  .all(BUILD_PATH, forStaff('catalogue', 'catalogue', handleBuild))
  .all(`${ACCOUNTS_PATH}/:id?/:action?`, ({ req }) =>
    respondToStaff(req.raw, 'staff', 'team', createAccountsHandler(req.param())),
  );
