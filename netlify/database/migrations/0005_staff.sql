-- Sessions of the admin. The browser holds the token; this table holds only its hash.
CREATE TABLE staff_sessions (
  -- HMAC-SHA-256 of the token, keyed with the password's hash: a new password ends every session.
  token_hash char(64) PRIMARY KEY,
  -- The name given at sign-in, which is recorded with every change this person makes.
  person text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL
);

-- Sign-in attempts per IP address, per account and per known device.
CREATE TABLE staff_throttles (
  -- A keyed hash; the IP address itself is never stored.
  key char(64) PRIMARY KEY,
  attempts integer NOT NULL CHECK (attempts > 0),
  last_attempt_at timestamptz NOT NULL,
  -- Attempts with this key are refused until then.
  blocked_until timestamptz NOT NULL
);

CREATE TABLE staff_sign_ins (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('accepted', 'wrong', 'throttled')),
  -- The same keyed hash as in staff_throttles: distinguishes clients without identifying them.
  address_key char(64) NOT NULL
);

CREATE INDEX staff_sign_ins_by_time ON staff_sign_ins (at);
