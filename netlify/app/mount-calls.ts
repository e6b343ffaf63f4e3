import type { AnsweredCall } from '../staff/answer-call.ts';
import { refuseMethod } from '../staff/refuse.ts';
import { respondToStaff } from '../staff/respond-to-staff.ts';
import { createStaffServices, type StaffServices } from '../staff/services.ts';
import { type Caller, type Calls, createCalls } from './calls.ts';

/** Mounts calls of the admin at their addresses, for people with their rights; other methods get 405. */
export function mountCalls(
  answered: readonly AnsweredCall[],
  openServices: () => StaffServices = createStaffServices,
): Calls {
  const calls = createCalls();
  const byPath = Map.groupBy(answered, ({ contract }) => contract.path);
  for (const [path, here] of byPath) {
    const [first] = here;
    if (!first) continue;
    const { domain, right } = first.contract;
    calls.all(path, ({ req, env }) =>
      respondToStaff(
        req.raw,
        domain,
        right,
        (request, services, session) => {
          const found = here.find(({ contract }) => contract.method === request.method);
          if (!found) return refuseMethod(...here.map(({ contract }) => contract.method));
          const { waitUntil }: Partial<Caller> = env ?? {};
          const later = (work: Promise<unknown>) => (waitUntil ? waitUntil(work) : work);
          return found.answer({ request, services, session, parameters: req.param(), later });
        },
        openServices,
      ),
    );
  }
  return calls;
}
