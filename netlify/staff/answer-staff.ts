import { logFailure } from '../leads/log.ts';
import { requireStaff } from './guard.ts';
import { refuse } from './refuse.ts';
import { createStaffServices, type StaffServices } from './services.ts';
import type { Session } from './session.ts';

export type StaffHandler = (
  request: Request,
  services: StaffServices,
  session: Session,
) => Response | Promise<Response>;

/** Runs one of the staff's handlers for those who are signed in. Never rejects: a fault is logged and answered 503. */
export async function answerStaff(
  request: Request,
  handle: StaffHandler,
  openServices: () => StaffServices = createStaffServices,
): Promise<Response> {
  try {
    const services = openServices();
    const admission = await requireStaff(request, services);
    return admission.ok ? await handle(request, services, admission.session) : admission.response;
  } catch (error) {
    logFailure('staff', error);
    return refuse('unavailable');
  }
}
