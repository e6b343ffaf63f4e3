import { respondJson } from '../platform/respond-json.ts';
import { refuse, refuseMethod } from '../staff/refuse.ts';
import type { StaffHandler } from '../staff/respond-to-staff.ts';
import { buildNow } from './publication.ts';

/** Rebuilds the site at once; 404 if this site has no build hook. */
export const handleBuild: StaffHandler = async (request, { blobs, settings }) => {
  if (request.method !== 'POST') return refuseMethod('POST');
  if (!settings.buildHookUrl) return refuse('missing');
  return (await buildNow(blobs, settings.buildHookUrl)) ? respondJson(202, {}) : refuse('unavailable');
};
