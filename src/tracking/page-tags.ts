import { ROUTES } from '../shared/routes.ts';
import { listPurposes, parseTagIds, type TagIds } from '../shared/tag-ids.ts';

/** Whether a page is for the staff, where nothing is counted or tracked. */
export function isStaffPage(path: string): boolean {
  return /^\/admin(?:\/|$)/.test(path);
}

/** The configured tags that a page may load. */
export function listPageTags(path: string, env: NodeJS.ProcessEnv): TagIds {
  if (isStaffPage(path)) return {};
  const { clarity, ...ids } = parseTagIds(env);
  // Clarity records the visible text and masks only form fields; the shop shows the visitor's search outside of them.
  return clarity && path !== ROUTES.shop ? { ...ids, clarity } : ids;
}

/** Whether a page needs the consent bar: only if it may load a tag. */
export function asksForConsent(path: string, env: NodeJS.ProcessEnv): boolean {
  return listPurposes(listPageTags(path, env)).length > 0;
}
