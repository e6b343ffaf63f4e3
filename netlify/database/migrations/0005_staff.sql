-- Who is signed in to the staff's tool. The browser holds the token; here is only what cannot be turned back into it.
CREATE TABLE staff_sessions (
  -- HMAC-SHA-256 of the token, keyed with the password's hash: another password ends every session.
  token_hash char(64) PRIMARY KEY,
  -- As the person signed in; what they change carries it.
  person text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL
);

-- Sign-in attempts, counted by address, by account and by known device.
CREATE TABLE staff_throttles (
  -- A keyed hash; an address is never kept as it is.
  key char(64) PRIMARY KEY,
  attempts integer NOT NULL CHECK (attempts > 0),
  last_attempt_at timestamptz NOT NULL,
  -- Until then nothing is tried under this key.
  blocked_until timestamptz NOT NULL
);

CREATE TABLE staff_sign_ins (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('accepted', 'wrong', 'throttled')),
  -- The same keyed hash as in staff_throttles: tells visitors apart without naming them.
  address_key char(64) NOT NULL
);

CREATE INDEX staff_sign_ins_by_time ON staff_sign_ins (at);
