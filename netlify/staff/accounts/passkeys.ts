import type { WebAuthnCredential } from '@simplewebauthn/server';
import sql from 'sql-template-tag';
import type { Role } from '../../../src/shared/staff/roles.ts';
import type { Database } from '../../platform/database.ts';
import type { Challenge } from './challenge.ts';

/** A person who has authenticated with a passkey. */
export interface Holder {
  accountId: string;
  person: string;
  role: Role;
}

/** Stores a passkey and marks the invitation as used; undefined if that is no longer valid. Happens at most once. */
export async function redeemInvitation(
  database: Database,
  hash: string,
  { id, publicKey, counter, transports = [] }: WebAuthnCredential,
  now: Date,
): Promise<Holder | undefined> {
  const [holder] = await database.write<Holder>(
    sql`WITH used AS (
       UPDATE staff_invitations SET used_at = ${now} WHERE token_hash = ${hash} AND used_at IS NULL AND expires_at > ${now}
       RETURNING account_id
     ), account AS (
       UPDATE staff_accounts a SET activated_at = coalesce(a.activated_at, ${now}) FROM used
       WHERE a.id = used.account_id AND a.revoked_at IS NULL RETURNING a.id, a.name, a.role
     ), stored AS (
       INSERT INTO staff_passkeys (credential_id, account_id, public_key, counter, transports, created_at, last_used_at)
       SELECT ${id}, id, ${Buffer.from(publicKey).toString('base64url')}, ${counter}, ${transports}::text[], ${now}, ${now} FROM account
     )
     SELECT id AS "accountId", name AS person, role FROM account`,
  );
  return holder;
}

/** The passkeys of an account, so that no authenticator creates a second one. */
export async function listPasskeys(
  database: Database,
  accountId: string,
): Promise<{ id: string; transports: string[] }[]> {
  return database.query(
    sql`SELECT credential_id AS id, transports FROM staff_passkeys WHERE account_id = ${accountId}`,
  );
}

export interface StoredPasskey {
  accountId: string;
  credential: WebAuthnCredential;
}

/** The passkey with an id, unless its account was revoked. */
export async function findPasskey(database: Database, id: string): Promise<StoredPasskey | undefined> {
  const [row] = await database.query<{ accountId: string; publicKey: string; counter: string }>(
    sql`SELECT p.account_id AS "accountId", p.public_key AS "publicKey", p.counter::text FROM staff_passkeys p
     JOIN staff_accounts a ON a.id = p.account_id WHERE p.credential_id = ${id} AND a.revoked_at IS NULL`,
  );
  if (!row) return undefined;
  const publicKey = new Uint8Array(Buffer.from(row.publicKey, 'base64url'));
  return { accountId: row.accountId, credential: { id, publicKey, counter: Number(row.counter) } };
}

/**
 * Uses up the challenge and notes the authenticator's count; undefined if the challenge was used before, if another
 * sign-in has counted in the meantime, or if the account was revoked. Happens at most once.
 */
export async function recordEntry(
  database: Database,
  { id, counter }: WebAuthnCredential,
  newCounter: number,
  challenge: Challenge,
  now: Date,
): Promise<Holder | undefined> {
  const [holder] = await database.write<Holder>(
    sql`WITH expired AS (DELETE FROM staff_used_challenges WHERE expires_at <= ${now}),
     claimed AS (
       INSERT INTO staff_used_challenges (challenge_hash, expires_at) VALUES (${challenge.hash}, ${challenge.expiresAt}) ON CONFLICT DO NOTHING RETURNING 1
     ), used AS (
       UPDATE staff_passkeys SET counter = ${newCounter}, last_used_at = ${now}
       WHERE credential_id = ${id} AND counter = ${counter} AND EXISTS (SELECT FROM claimed) RETURNING account_id
     )
     SELECT a.id AS "accountId", a.name AS person, a.role FROM staff_accounts a JOIN used ON used.account_id = a.id
     WHERE a.revoked_at IS NULL`,
  );
  return holder;
}
