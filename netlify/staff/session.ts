import { randomBytes } from 'node:crypto';
import type { Role } from '../../src/shared/staff/roles.ts';
import { IDLE_MINUTES, LONGEST_HOURS } from '../../src/shared/staff/staff-wire.ts';
import type { Database } from '../platform/database.ts';
import { keyedHash } from './keyed-hash.ts';
import { generationKey, isSuperseded } from './password-generation.ts';

const MINUTE_MS = 60_000;
const IDLE_MS = IDLE_MINUTES * MINUTE_MS;
const LONGEST_MS = LONGEST_HOURS * 60 * MINUTE_MS;
const TOKEN_BYTES = 16;
const TOKEN = /^[\w-]{22}$/;

export interface Session {
  /** The name under which changes are stored. */
  person: string;
  /** Names the session in the list of open ones. */
  id: string;
  /** Undefined: the owner, who has signed in by the password. */
  role: Role | undefined;
}

const hashOf = (token: string, passwordHash: string) => keyedHash(passwordHash, 'session', token);

/** Names the password in the table of sessions. */
export const passwordKey = (passwordHash: string) => keyedHash(passwordHash, 'session password', '');

/** The earliest start and the earliest last use of a session that is still valid. */
const limits = (now: Date) =>
  [new Date(now.getTime() - LONGEST_MS), new Date(now.getTime() - IDLE_MS)] as const;

/**
 * SQL: whether a device of the session is told of new requests. Such a session opens nothing once it has expired; its row
 * stays, so that signing out still ends the notices.
 */
export const HAS_DEVICE = 'EXISTS (SELECT FROM push_subscriptions p WHERE p.session_id = staff_sessions.id)';

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
  await database.write(
    `DELETE FROM staff_sessions WHERE (created_at <= $1 OR last_used_at <= $2) AND NOT ${HAS_DEVICE}`,
    limits(now),
    { safeToRepeat: 'deletion' },
  );
  await database.write(
    `INSERT INTO staff_sessions (token_hash, person, created_at, last_used_at, account_id, password_key)
     VALUES ($1, $2, $3, $3, $4, $5) ON CONFLICT DO NOTHING`,
    [hashOf(token, passwordHash), person, now, accountId ?? null, passwordKey(passwordHash)],
    { safeToRepeat: 'unique key' },
  );
  return token;
}

/**
 * The session of a token, or undefined if it is unknown or expired, or if a newer password has been used since. Counts as
 * a use of the session.
 */
export async function readSession(
  database: Database,
  passwordHash: string,
  token: string | undefined,
  now: Date,
): Promise<Session | undefined> {
  if (!token || !TOKEN.test(token)) return undefined;
  const [session] = await database.write<Omit<Session, 'role'> & { role: Role | null }>(
    `UPDATE staff_sessions SET last_used_at = greatest(last_used_at, $2)
     WHERE token_hash = $1 AND created_at > $3 AND last_used_at > $4 AND NOT ${isSuperseded('$5')}
       AND (account_id IS NULL OR EXISTS (
         SELECT FROM staff_accounts a WHERE a.id = account_id AND a.revoked_at IS NULL))
     RETURNING id, person, (SELECT a.role FROM staff_accounts a WHERE a.id = account_id) AS role`,
    [hashOf(token, passwordHash), now, ...limits(now), generationKey(passwordHash)],
    { safeToRepeat: 'fixed values' },
  );
  return session && { ...session, role: session.role ?? undefined };
}

export async function endSession(database: Database, passwordHash: string, token: string): Promise<void> {
  await database.write('DELETE FROM staff_sessions WHERE token_hash = $1', [hashOf(token, passwordHash)], {
    safeToRepeat: 'deletion',
  });
}
