-- One row per lead: a quote request received. Stored before the visitor sees success, mailed afterwards.
CREATE TABLE leads (
  -- The client's idempotency key: a request that arrives several times is stored once.
  id uuid PRIMARY KEY,
  -- The short name that people use, shown as XXXX-XXXX.
  reference char(8) NOT NULL UNIQUE,
  received_at timestamptz NOT NULL,

  name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL,
  company text NOT NULL,
  segment text NOT NULL,
  message text NOT NULL,
  -- SHA-256 of the canonical request: distinguishes a repeated request from a different one with the same key.
  fingerprint char(64) NOT NULL,
  -- Names of the spam rules that matched; empty if none did.
  suspicions text[] NOT NULL DEFAULT '{}',

  delivery text NOT NULL DEFAULT 'pending' CHECK (delivery IN ('pending', 'delivered', 'dead')),
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  -- While a process mails the lead, this is the end of its lease: no other process claims the row before then.
  next_attempt_at timestamptz NOT NULL,
  delivered_at timestamptz,
  -- Error codes only, never personal data.
  last_error text,
  digested_at timestamptz,

  CHECK ((delivery = 'delivered') = (delivered_at IS NOT NULL))
);

CREATE INDEX leads_due ON leads (next_attempt_at) WHERE delivery = 'pending';
CREATE INDEX leads_undigested ON leads (received_at) WHERE delivery = 'dead' AND digested_at IS NULL;
