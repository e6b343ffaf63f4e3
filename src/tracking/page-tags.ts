import { ROUTES } from '../shared/routes.ts';
import { listPurposes, parseTagIds, type TagIds } from '../shared/tag-ids.ts';

/** Whether a page is the team's own place, where nobody is counted. */
export function isStaffPage(path: string): boolean {
  return path === ROUTES.shopAdmin;
}

/** What is loaded on a page of the tags that are configured. */
export function listPageTags(path: string, env: NodeJS.ProcessEnv): TagIds {
  if (isStaffPage(path)) return {};
  const { clarity, ...ids } = parseTagIds(env);
  // A heatmap records what is on the screen; in the shop that is, outside of any field, what the visitor searches for.
  return clarity && path !== ROUTES.shop ? { ...ids, clarity } : ids;
}

/** Without a tag there is nothing to ask for. */
export function asksForConsent(path: string, env: NodeJS.ProcessEnv): boolean {
  return listPurposes(listPageTags(path, env)).length > 0;
}

/** Whether pages may show the events they send: while developing, and on Netlify's previews. */
export function isPreview(env: NodeJS.ProcessEnv, isDevelopment: boolean): boolean {
  return isDevelopment || env['CONTEXT'] === 'deploy-preview' || env['CONTEXT'] === 'branch-deploy';
}
