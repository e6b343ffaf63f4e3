import { newsCall } from '../../src/contracts/desk.ts';
import { readCookie, SESSION_COOKIE } from './cookies.ts';
import { refuse } from './refuse.ts';
import { isFromThisSite } from './same-origin.ts';
import type { StaffServices } from './services.ts';
import { readSession, type Session } from './session.ts';

/**
 * Returns the session of a request, or a refusal: 401 without a session, 403 if another site may have sent the request.
 * Every function of the admin calls this first. Rejects if the database does not respond. Asking for news, which open pages
 * do by themselves, is not a use of the session.
 */
export async function requireStaff(
  request: Request,
  { database, settings: { passwordHash }, now }: StaffServices,
): Promise<Session | Response> {
  const token = readCookie(request.headers, SESSION_COOKIE);
  const isUse = new URL(request.url).pathname !== newsCall.path;
  const session = passwordHash && (await readSession(database, passwordHash, token, now(), isUse));
  if (!session) return refuse('signed-out');
  return isFromThisSite(request) ? session : refuse('origin');
}
