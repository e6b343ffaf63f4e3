import { hasRight, type Right } from '../../src/shared/staff/roles.ts';
import { type Domain, logFailure } from '../platform/log.ts';
import { requireStaff } from './guard.ts';
import { refuse, refuseOldDeploy } from './refuse.ts';
import { createStaffServices, type StaffServices } from './services.ts';
import type { Session } from './session.ts';

export type StaffHandler = (
  request: Request,
  services: StaffServices,
  session: Session,
) => Response | Promise<Response>;

/**
 * Runs a handler of the admin, for people who are signed in and have the required right, and only on the published deploy;
 * others get 403 or 410. Never rejects: it logs an error under the handler's domain and responds 503.
 */
export async function respondToStaff(
  request: Request,
  domain: Domain,
  needed: Right,
  handle: StaffHandler,
  openServices: () => StaffServices = createStaffServices,
): Promise<Response> {
  let failing: Domain = 'staff';
  try {
    const refused = refuseOldDeploy(request);
    if (refused) return refused;
    const services = openServices();
    const session = await requireStaff(request, services);
    if (session instanceof Response) return session;
    if (!hasRight(session.role, needed)) return refuse('forbidden');
    failing = domain;
    return await handle(request, services, session);
  } catch (error) {
    logFailure(failing, 'call failed', error);
    return refuse('unavailable');
  }
}
