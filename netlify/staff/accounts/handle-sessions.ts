import { validate } from 'uuid';
import type { SessionList } from '../../../src/shared/staff/accounts-wire.ts';
import { respondJson } from '../../platform/respond-json.ts';
import { refuse, refuseMethod } from '../refuse.ts';
import type { StaffHandler } from '../respond-to-staff.ts';
import { endSessionWithId, listSessions } from './open-sessions.ts';

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
