import { isPageAction, LOST_LINK, PAGE_PATH, PROPOSAL_PDF } from '../../src/shared/request/page-wire.ts';
import { handlePage } from '../leads/page/handle-page.ts';
import { createServices } from '../platform/services.ts';
import { createCalls } from './calls.ts';
import { HANDLERS } from './handlers.ts';

/** The customer's page of a request. */
export const pageCalls = createCalls().all(`${PAGE_PATH}/:action?`, (context) => {
  const action = context.req.param('action');
  if (action !== undefined && action !== LOST_LINK && action !== PROPOSAL_PDF && !isPageAction(action))
    return context.notFound();
  return handlePage(context.req.raw, action, { ...createServices(), handlers: HANDLERS }, context.env);
});
