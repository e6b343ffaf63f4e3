import type { AlarmServices } from '../platform/alarm-mailers.ts';
import { keepAtEdge, withoutQuery } from '../platform/cached.ts';
import { respondJson } from '../platform/respond-json.ts';
import { readHealth } from './health.ts';

/** A monitor may call every minute; the edge responds to all further calls of that minute. */
const KEPT_S = 60;

/** Responds to a monitor outside, and to the desk, without secrets and without waking the database. */
export async function handleHealth(
  request: Request,
  services: Pick<AlarmServices, 'blobs' | 'now'>,
): Promise<Response> {
  if (!['GET', 'HEAD'].includes(request.method)) return respondJson(405, {}, { Allow: 'GET' });
  const redirect = withoutQuery(request);
  if (redirect) return redirect;
  const health = await readHealth(services);
  return respondJson(health.isOk ? 200 : 503, health, keepAtEdge(KEPT_S));
}
