-- The passwords that have opened the admin, in the order of their first use. Every deploy keeps its own address and its
-- own ADMIN_PASSWORD_HASH on this database: a deploy with an earlier password than the newest is refused.
CREATE TABLE staff_password_generations (
  -- A keyed hash of ADMIN_PASSWORD_HASH, which is itself a hash with a salt.
  password_key char(64) PRIMARY KEY,
  -- The highest is the password in use. Not a time, because clocks differ between servers.
  generation bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  first_seen_at timestamptz NOT NULL
);

-- The log of sign-ins has one row per hour, outcome and network, so that a flood cannot fill it. Rows of the previous
-- version have no hour and count as one attempt each.
ALTER TABLE staff_sign_ins ADD COLUMN hour timestamptz;
ALTER TABLE staff_sign_ins ADD COLUMN attempts integer NOT NULL DEFAULT 1 CHECK (attempts > 0);
ALTER TABLE staff_sign_ins ADD UNIQUE (hour, outcome, address_key);
-- 'alarm': the team was told of the hour's attempts.
ALTER TABLE staff_sign_ins DROP CONSTRAINT staff_sign_ins_outcome_check;
ALTER TABLE staff_sign_ins ADD CONSTRAINT staff_sign_ins_outcome_check
  CHECK (outcome IN ('accepted', 'wrong', 'throttled', 'alarm'));
-- For asking whether somebody has signed in from a network.
CREATE INDEX staff_sign_ins_accepted ON staff_sign_ins (address_key, at) WHERE outcome = 'accepted';
