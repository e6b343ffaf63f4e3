import type { AlarmServices } from '../platform/alarm-mailers.ts';
import { keepAtEdge, withoutQuery } from '../platform/cached.ts';
import { readStanding } from '../platform/deploy-standing.ts';
import { respondJson } from '../platform/respond-json.ts';
import { type Probes, readHealth } from './health.ts';

/** A monitor may call every minute; the edge responds to all further calls of that minute. */
const KEPT_S = 60;

/** Responds to a monitor outside, without secrets and without waking the database. Schedules run on the live deploy alone. */
export async function handleHealth(
  request: Request,
  services: AlarmServices,
  probes: Probes,
): Promise<Response> {
  if (!['GET', 'HEAD'].includes(request.method)) return respondJson(405, {}, { Allow: 'GET' });
  const redirect = withoutQuery(request);
  if (redirect) return redirect;
  const health = await readHealth(services, probes, { hasSchedules: readStanding(request) !== 'own' });
  return respondJson(health.isOk ? 200 : 503, health, keepAtEdge(KEPT_S));
}
