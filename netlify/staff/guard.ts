import { readCookie, SESSION_COOKIE } from './cookies.ts';
import { refuse } from './refuse.ts';
import { isFromThisSite } from './same-origin.ts';
import type { StaffServices } from './services.ts';
import { readSession, type Session } from './session.ts';

export type Admission = { ok: true; session: Session } | { ok: false; response: Response };

/**
 * Admits a request with a session. Otherwise returns the response: 401 without a session, 403 if another site may have
 * sent the request. Every function of the admin calls this first. Rejects if the database does not respond.
 */
export async function requireStaff(
  request: Request,
  { database, settings, now }: StaffServices,
): Promise<Admission> {
  const { passwordHash } = settings;
  const token = readCookie(request.headers, SESSION_COOKIE);
  const session = passwordHash && (await readSession(database, passwordHash, token, now()));
  if (!session) return { ok: false, response: refuse('signed-out') };
  if (!isFromThisSite(request)) return { ok: false, response: refuse('origin') };
  return { ok: true, session };
}
