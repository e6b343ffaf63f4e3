import { validate } from 'uuid';
import type { OpenSession, SessionList } from '../../../src/shared/staff/accounts-wire.ts';
import type { Database } from '../../platform/database.ts';
import { respondJson } from '../../platform/respond-json.ts';
import { refuse, refuseMethod } from '../refuse.ts';
import type { StaffHandler } from '../respond-to-staff.ts';
import { limits, passwordKey } from '../session.ts';

/** Lists the open sessions, and ends one. Both respond with the sessions that are left. For the owner. */
export function createSessionsHandler({ id }: { id?: string }): StaffHandler {
  return async (request, { database, settings, now }, session) => {
    if (!settings.passwordHash) return refuse('unavailable');
    if (id !== undefined && !validate(id)) return refuse('missing');
    const method = id === undefined ? 'GET' : 'DELETE';
    if (request.method !== method) return refuseMethod(method);
    if (id !== undefined) await endSessionWithId(database, id);
    const sessions = await listSessions(database, settings.passwordHash, session.id, now());
    return respondJson(200, { sessions } satisfies SessionList);
  };
}

/** The sessions that are open now, last used first. `ownId`: the one that asks. */
export async function listSessions(
  database: Database,
  passwordHash: string,
  ownId: string,
  now: Date,
): Promise<OpenSession[]> {
  const rows = await database.query<{
    id: string;
    person: string;
    way: OpenSession['way'];
    startedAt: Date;
    lastUsedAt: Date;
  }>(
    `SELECT id, person, CASE WHEN account_id IS NULL THEN 'password' ELSE 'passkey' END AS way,
       created_at AS "startedAt", last_used_at AS "lastUsedAt"
     FROM staff_sessions WHERE created_at > $1 AND last_used_at > $2 AND password_key = $3
     ORDER BY last_used_at DESC, id`,
    [...limits(now), passwordKey(passwordHash)],
  );
  return rows.map(({ startedAt, lastUsedAt, ...row }) => ({
    ...row,
    startedAt: startedAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isThis: row.id === ownId,
  }));
}

/** Ends a session; nothing happens if it has ended before. */
async function endSessionWithId(database: Database, id: string): Promise<void> {
  await database.write('DELETE FROM staff_sessions WHERE id = $1', [id], { safeToRepeat: 'deletion' });
}
