-- The passwords that have opened the admin, in the order of their first use. Every deploy keeps its own address and its
-- own ADMIN_PASSWORD_HASH on this database: a deploy with an earlier password than the newest is refused.
CREATE TABLE staff_password_generations (
  -- A keyed hash of ADMIN_PASSWORD_HASH, which is itself a hash with a salt.
  password_key char(64) PRIMARY KEY,
  -- The highest is the password in use. Not a time, because clocks differ between servers.
  generation bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  first_seen_at timestamptz NOT NULL
);
