import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { MINUTE_MS } from '../../src/shared/durations.ts';
import type { Role } from '../../src/shared/staff/roles.ts';
import { IDLE_MINUTES, LONGEST_HOURS } from '../../src/shared/staff/staff-wire.ts';
import type { Database } from '../platform/database.ts';
import { keyedHash } from './keyed-hash.ts';
import { isSuperseded } from './password-generation.ts';

const IDLE_MS = IDLE_MINUTES * MINUTE_MS;
const LONGEST_MS = LONGEST_HOURS * 60 * MINUTE_MS;
const TOKEN_BYTES = 16;
const TOKEN = /^[\w-]{22}$/;

export interface Session {
  /** The name under which changes are stored. */
  person: string;
  /** Names the session for the devices whose notices belong to it (push_subscriptions). */
  id: string;
  /** Undefined: the owner, who has signed in by the password. */
  role: Role | undefined;
}

const hashOf = (token: string, passwordHash: string) => keyedHash(passwordHash, 'session', token);

/** Names the password in the table of sessions. */
export const passwordKey = (passwordHash: string) => keyedHash(passwordHash, 'session password', '');

/** The latest start and the latest last use of a session that has expired. */
const limits = (now: Date) => ({
  start: new Date(now.getTime() - LONGEST_MS),
  use: new Date(now.getTime() - IDLE_MS),
});

/**
 * SQL: whether a device of the session is told of new requests. Such a session opens nothing once it has expired; its row
 * stays, so that signing out still ends the notices.
 */
export const HAS_DEVICE = sql`EXISTS (SELECT FROM push_subscriptions p WHERE p.session_id = staff_sessions.id)`;

/**
 * Starts a session, deletes expired ones and returns the token, which is stored nowhere. Without an account, it is the
 * owner's.
 */
export async function createSession(
  database: Database,
  passwordHash: string,
  person: string,
  now: Date,
  accountId?: string,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const { start, use } = limits(now);
  await database.write(
    sql`DELETE FROM staff_sessions WHERE (created_at <= ${start} OR last_used_at <= ${use}) AND NOT ${HAS_DEVICE}`,
    { safeToRepeat: 'deletion' },
  );
  await database.write(
    sql`INSERT INTO staff_sessions (token_hash, person, created_at, last_used_at, account_id, password_key)
     VALUES (${hashOf(token, passwordHash)}, ${person}, ${now}, ${now}, ${accountId ?? null}, ${passwordKey(passwordHash)})
     ON CONFLICT DO NOTHING`,
    { safeToRepeat: 'unique key' },
  );
  return token;
}

/**
 * The session of a token, or undefined if it is unknown or expired, or if a newer password has been used since. Counts as
 * a use of the session, unless `isUse` is false.
 */
export async function readSession(
  database: Database,
  passwordHash: string,
  token: string | undefined,
  now: Date,
  isUse = true,
): Promise<Session | undefined> {
  if (!token || !TOKEN.test(token)) return undefined;
  const { start, use } = limits(now);
  const [session] = await database.write<Omit<Session, 'role'> & { role: Role | null }>(
    sql`UPDATE staff_sessions SET last_used_at = greatest(last_used_at, ${isUse ? now : null})
     WHERE token_hash = ${hashOf(token, passwordHash)} AND created_at > ${start} AND last_used_at > ${use}
       AND NOT ${isSuperseded(passwordHash)}
       AND (account_id IS NULL OR EXISTS (
         SELECT FROM staff_accounts a WHERE a.id = account_id AND a.revoked_at IS NULL))
     RETURNING id, person, (SELECT a.role FROM staff_accounts a WHERE a.id = account_id) AS role`,
    { safeToRepeat: 'fixed values' },
  );
  return session && { ...session, role: session.role ?? undefined };
}

export async function endSession(database: Database, passwordHash: string, token: string): Promise<void> {
  await database.write(sql`DELETE FROM staff_sessions WHERE token_hash = ${hashOf(token, passwordHash)}`, {
    safeToRepeat: 'deletion',
  });
}
