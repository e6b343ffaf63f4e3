import sql from 'sql-template-tag';
import type { PushDevice } from '../../src/shared/staff/push-answers.ts';
import { rolesWith } from '../../src/shared/staff/roles.ts';
import type { Database } from '../platform/database.ts';
import { isSuperseded } from '../staff/password-generation.ts';
import { passwordKey } from '../staff/session.ts';

/** A device to notify, and the name of the person who enabled it. */
export interface ToldDevice extends PushDevice {
  person: string;
}

/** Registers a device; a session has one device, so its earlier address is removed. */
export async function saveDevice(
  database: Database,
  { endpoint, keys }: PushDevice,
  sessionId: string,
  now: Date,
): Promise<void> {
  await database.write(
    sql`DELETE FROM push_subscriptions WHERE session_id = ${sessionId} AND endpoint <> ${endpoint}`,
    { safeToRepeat: 'deletion' },
  );
  await database.write(
    sql`INSERT INTO push_subscriptions (endpoint, session_id, p256dh, auth, confirmed_at)
     VALUES (${endpoint}, ${sessionId}, ${keys.p256dh}, ${keys.auth}, ${now})
     ON CONFLICT (endpoint) DO UPDATE SET
       session_id = ${sessionId}, p256dh = ${keys.p256dh}, auth = ${keys.auth}, confirmed_at = ${now}`,
    { safeToRepeat: 'fixed values' },
  );
}

export async function removeDevice(database: Database, sessionId: string): Promise<void> {
  await database.write(sql`DELETE FROM push_subscriptions WHERE session_id = ${sessionId}`, {
    safeToRepeat: 'deletion',
  });
}

export async function removeGone(database: Database, endpoints: readonly string[]): Promise<void> {
  await database.write(sql`DELETE FROM push_subscriptions WHERE endpoint = ANY(${endpoints}::text[])`, {
    safeToRepeat: 'deletion',
  });
}

/** The devices of people who may see leads, without those of revoked accounts or of an earlier password. */
export async function loadDevices(database: Database, passwordHash: string): Promise<ToldDevice[]> {
  const rows = await database.query<{ endpoint: string; p256dh: string; auth: string; person: string }>(
    sql`SELECT p.endpoint, p.p256dh, p.auth, s.person
     FROM push_subscriptions p JOIN staff_sessions s ON s.id = p.session_id
       LEFT JOIN staff_accounts a ON a.id = s.account_id
     WHERE s.password_key = ${passwordKey(passwordHash)} AND (a.id IS NULL OR (a.revoked_at IS NULL AND a.role = ANY(${rolesWith('leads')}::text[])))
       AND NOT ${isSuperseded(passwordHash)}`,
  );
  return rows.map(({ endpoint, p256dh, auth, person }) => ({ endpoint, person, keys: { p256dh, auth } }));
}
