import { ROUTES } from '../shared/routes.ts';
import { listPurposes, parseTagIds } from '../shared/tag-ids.ts';

/** Whether a page shows customers' data, to the staff or to the customer: nothing is counted or tracked there. */
export function isPrivatePage(path: string): boolean {
  return path === ROUTES.request || /^\/admin(?:\/|$)/.test(path);
}

/**
 * The tag that a page leaves out. Clarity records the visible text and masks only form fields; the shop shows the visitor's
 * search outside of them.
 */
export const leftOutTag = (path: string) => (path === ROUTES.shop ? 'clarity' : undefined);

/** Whether a page has the consent bar. Its choice is the whole site's, so every visitors' page asks the same. */
export function asksForConsent(path: string, env: NodeJS.ProcessEnv): boolean {
  return !isPrivatePage(path) && listPurposes(parseTagIds(env)).length > 0;
}
