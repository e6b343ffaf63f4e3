-- People who sign in by a passkey of their own. A session by the password has no account: it is the owner's.
CREATE TABLE staff_accounts (
  id uuid PRIMARY KEY,
  -- Signs this person's changes.
  name text NOT NULL,
  -- The name's letters and digits, without accents and capitals: nobody else may sign with a name that looks the same.
  name_key text NOT NULL UNIQUE,
  email text NOT NULL,
  role text NOT NULL CHECK (role IN ('sales', 'catalogue')),
  invited_at timestamptz NOT NULL,
  -- When the first passkey was created.
  activated_at timestamptz,
  revoked_at timestamptz
);

CREATE TABLE staff_invitations (
  -- HMAC-SHA-256 of the token in the mail, keyed with the password's hash: a new password ends every invitation.
  token_hash char(64) PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES staff_accounts ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);

CREATE INDEX staff_invitations_by_account ON staff_invitations (account_id);

CREATE TABLE staff_passkeys (
  -- Base64url, as browsers send it.
  credential_id text PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES staff_accounts ON DELETE CASCADE,
  -- Base64url of the COSE key.
  public_key text NOT NULL,
  -- The authenticator's count of its signatures; 0 for those that do not count.
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);

CREATE INDEX staff_passkeys_by_account ON staff_passkeys (account_id);

-- Challenges that have opened a session, until they expire: each does so once.
CREATE TABLE staff_used_challenges (
  challenge_hash char(64) PRIMARY KEY,
  expires_at timestamptz NOT NULL
);

ALTER TABLE staff_sessions
  -- Names a session in the list of open ones, where its token must not appear.
  ADD COLUMN id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  -- Null: the password's session.
  ADD COLUMN account_id uuid REFERENCES staff_accounts ON DELETE CASCADE,
  -- A keyed hash of the password at the start. Sessions of an earlier password are closed and not listed.
  ADD COLUMN password_key char(64);

CREATE INDEX staff_sessions_by_account ON staff_sessions (account_id);
