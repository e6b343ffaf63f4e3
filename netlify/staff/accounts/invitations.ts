import { randomBytes, timingSafeEqual } from 'node:crypto';
import sql from 'sql-template-tag';
import { HOUR_MS } from '../../../src/shared/durations.ts';
import type { Invitation } from '../../../src/shared/staff/accounts-answers.ts';
import { INVITATION_HOURS } from '../../../src/shared/staff/accounts-wire.ts';
import type { Database } from '../../platform/database.ts';
import { keyedHash } from '../keyed-hash.ts';

const RANDOM_BYTES = 16;
const TOKEN = /^([\w-]{22})([0-9a-f]{32})$/;

const signatureOf = (random: string, passwordHash: string) =>
  keyedHash(passwordHash, 'invitation token', random).slice(0, 32);

const hashOf = (token: string, passwordHash: string) => keyedHash(passwordHash, 'invitation', token);

/**
 * Names an invitation in the database, which does not hold its token. Undefined for a token that this server did not
 * make, so that made-up ones do not reach the database.
 */
export function invitationHash(token: unknown, passwordHash: string): string | undefined {
  const [whole, random, signature] = (typeof token === 'string' && TOKEN.exec(token)) || [];
  if (!whole || !random || !signature) return undefined;
  const expected = signatureOf(random, passwordHash);
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
    ? hashOf(whole, passwordHash)
    : undefined;
}

/**
 * Creates an invitation and returns its token. It replaces the person's earlier ones. An account that was revoked is
 * open again, without the passkeys and sessions that a sign-in during the revocation may have left.
 */
export async function createInvitation(
  database: Database,
  passwordHash: string,
  accountId: string,
  now: Date,
): Promise<string> {
  const random = randomBytes(RANDOM_BYTES).toString('base64url');
  const token = random + signatureOf(random, passwordHash);
  const expiresAt = new Date(now.getTime() + INVITATION_HOURS * HOUR_MS);
  await database.write(
    sql`WITH earlier AS (
       DELETE FROM staff_invitations
       WHERE account_id = ${accountId} AND used_at IS NULL AND token_hash <> ${hashOf(token, passwordHash)}
     ),
     passkeys AS (
       DELETE FROM staff_passkeys p USING staff_accounts a
       WHERE p.account_id = a.id AND a.id = ${accountId} AND a.revoked_at IS NOT NULL
     ), sessions AS (
       DELETE FROM staff_sessions s USING staff_accounts a
       WHERE s.account_id = a.id AND a.id = ${accountId} AND a.revoked_at IS NOT NULL
     ), opened AS (
       UPDATE staff_accounts SET invited_at = ${now},
         activated_at = CASE WHEN revoked_at IS NULL THEN activated_at END, revoked_at = NULL WHERE id = ${accountId}
     )
     INSERT INTO staff_invitations (token_hash, account_id, expires_at)
     VALUES (${hashOf(token, passwordHash)}, ${accountId}, ${expiresAt}) ON CONFLICT DO NOTHING`,
    { safeToRepeat: 'unique key' },
  );
  return token;
}

export interface ValidInvitation extends Invitation {
  accountId: string;
  email: string;
}

/** The account that an invitation is for; undefined if it is unknown, used or expired, or if its account was revoked. */
export async function readInvitation(
  database: Database,
  hash: string,
  now: Date,
): Promise<ValidInvitation | undefined> {
  const [invitation] = await database.query<ValidInvitation>(
    sql`SELECT a.id AS "accountId", a.name AS person, a.email, a.role FROM staff_invitations i
     JOIN staff_accounts a ON a.id = i.account_id
     WHERE i.token_hash = ${hash} AND i.used_at IS NULL AND i.expires_at > ${now} AND a.revoked_at IS NULL`,
  );
  return invitation;
}
