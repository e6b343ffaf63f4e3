import { ROUTES } from '../shared/routes.ts';
import { listPurposes, parseTagIds, type TagIds } from '../shared/tag-ids.ts';

/** Whether a page shows customers' data, to the staff or to the customer: nothing is counted or tracked there. */
export function isPrivatePage(path: string): boolean {
  return path === ROUTES.request || /^\/admin(?:\/|$)/.test(path);
}

/** The configured tags that a page may load. */
export function listPageTags(path: string, env: NodeJS.ProcessEnv): TagIds {
  if (isPrivatePage(path)) return {};
  const { clarity, ...ids } = parseTagIds(env);
  // Clarity records the visible text and masks only form fields; the shop shows the visitor's search outside of them.
  return clarity && path !== ROUTES.shop ? { ...ids, clarity } : ids;
}

/** Whether a page needs the consent bar: only if it may load a tag. */
export function asksForConsent(path: string, env: NodeJS.ProcessEnv): boolean {
  return listPurposes(listPageTags(path, env)).length > 0;
}
