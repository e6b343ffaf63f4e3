-- One row per quote request. Written before the visitor is told of success, mailed afterwards.
CREATE TABLE leads (
  -- The client's idempotency key: the same request, however often it arrives, is one row.
  id uuid PRIMARY KEY,
  -- For people; shown as XXXX-XXXX.
  reference char(8) NOT NULL UNIQUE,
  received_at timestamptz NOT NULL,

  name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL,
  company text NOT NULL,
  segment text NOT NULL,
  message text NOT NULL,
  -- SHA-256 of the canonical request: tells a repeated request from another one under the same key.
  fingerprint char(64) NOT NULL,
  -- Why it may be spam; empty: nothing odd about it.
  suspicions text[] NOT NULL DEFAULT '{}',

  delivery text NOT NULL DEFAULT 'pending' CHECK (delivery IN ('pending', 'delivered', 'dead')),
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  -- While a delivery is under way this is its lease: nobody else takes the row before then.
  next_attempt_at timestamptz NOT NULL,
  delivered_at timestamptz,
  -- Codes only, never personal data.
  last_error text,
  digested_at timestamptz,

  CHECK ((delivery = 'delivered') = (delivered_at IS NOT NULL))
);

CREATE INDEX leads_due ON leads (next_attempt_at) WHERE delivery = 'pending';
CREATE INDEX leads_undigested ON leads (received_at) WHERE delivery = 'dead' AND digested_at IS NULL;
