import type { SessionState } from '../../src/shared/staff/staff-answers.ts';
import { logFailure } from '../platform/log.ts';
import { respondJson } from '../platform/respond-json.ts';
import { clearCookie, readCookie, SESSION_COOKIE, withCookies } from './cookies.ts';
import { requireStaff } from './guard.ts';
import { refuse, refuseMethod, refuseOldDeploy } from './refuse.ts';
import { isFromThisSite } from './same-origin.ts';
import { createStaffServices, type StaffServices } from './services.ts';
import { endSession } from './session.ts';
import { signIn } from './sign-in.ts';

const SIGNED_OUT: SessionState = { isSignedIn: false };

async function tellState(request: Request, services: StaffServices): Promise<Response> {
  const session = await requireStaff(request, services);
  if (session instanceof Response) return respondJson(200, SIGNED_OUT);
  const { person, role } = session;
  const state: SessionState = { isSignedIn: true, person, ...(role && { role }) };
  return respondJson(200, state);
}

/** Succeeds for an expired session, too: the person is signed out either way. */
async function signOut(request: Request, services: StaffServices): Promise<Response> {
  const { database, settings } = services;
  const token = readCookie(request.headers, SESSION_COOKIE);
  if (token && settings.passwordHash) await endSession(database, settings.passwordHash, token);
  return withCookies(respondJson(200, SIGNED_OUT), clearCookie(SESSION_COOKIE));
}

/** GET: who is signed in. POST: signs in. DELETE: signs out. Never rejects. */
export async function handleSession(
  request: Request,
  address: string,
  openServices: () => StaffServices = createStaffServices,
): Promise<Response> {
  try {
    if (!isFromThisSite(request)) return refuse('origin');
    const refused = refuseOldDeploy(request);
    if (refused) return refused;
    const services = openServices();
    if (request.method === 'GET') return await tellState(request, services);
    if (request.method === 'POST') return await signIn(request, services, address);
    if (request.method === 'DELETE') return await signOut(request, services);
    return refuseMethod('GET', 'POST', 'DELETE');
  } catch (error) {
    logFailure('staff', 'session', error);
    return refuse('unavailable');
  }
}
