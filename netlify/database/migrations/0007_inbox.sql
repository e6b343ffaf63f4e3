-- The team's work on a lead (handling) is independent of the state of the lead's mail (delivery).
ALTER TABLE leads
  ADD COLUMN handling text NOT NULL DEFAULT 'new'
    CHECK (handling IN ('new', 'active', 'answered', 'discarded')),
  -- Counts the changes of handling. A change states the revision it is based on.
  ADD COLUMN revision integer NOT NULL DEFAULT 0,
  -- When the team last contacted the visitor.
  ADD COLUMN IF NOT EXISTS last_contact_at timestamptz,
  -- When the team was mailed that the lead has waited too long for a reply.
  ADD COLUMN late_told_at timestamptz,
  -- While that mail is being sent, no other run claims the lead.
  ADD COLUMN late_lease_until timestamptz;

-- Suspected spam has its own state until the team has looked at it. So has the daily test request, which the inbox
-- leaves out. Its address is repeated from 0004_synthetic_leads.sql because a generated column cannot read another.
ALTER TABLE leads ADD COLUMN state text NOT NULL GENERATED ALWAYS AS (
  CASE WHEN email = 'teste-diario@site.invalid' THEN 'synthetic'
       WHEN handling = 'new' AND cardinality(suspicions) > 0 THEN 'suspect' ELSE handling END
) STORED;

-- Turns a text into words of a-z and 0-9, separated by spaces: lower case, without accents and punctuation. The result
-- does not depend on the server's locale. netlify/inbox/search-query.ts does the same to a search.
CREATE FUNCTION search_words(source text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(
    lower(regexp_replace(normalize(source, NFKD), '[\u0300-\u036f]', '', 'g')),
    '[^a-z0-9]+', ' ', 'g'
  );

-- Indexes the reference as one word and as its two displayed halves, and the last eight digits of the phone, whatever
-- its format.
ALTER TABLE leads ADD COLUMN search tsvector NOT NULL GENERATED ALWAYS AS (
  to_tsvector('simple', search_words(
    reference || ' ' || left(reference, 4) || ' ' || right(reference, 4) || ' ' ||
    right(regexp_replace(phone, '[^0-9]', '', 'g'), 8) || ' ' ||
    name || ' ' || company || ' ' || email || ' ' || phone || ' ' || message
  ))
) STORED;

CREATE INDEX leads_search ON leads USING gin (search);
CREATE INDEX leads_by_arrival ON leads (received_at, id);
CREATE INDEX leads_by_state ON leads (state, received_at, id);
CREATE INDEX leads_by_segment ON leads (segment, received_at, id);
CREATE INDEX leads_unanswered ON leads (received_at, id) WHERE state IN ('new', 'active');
CREATE INDEX leads_untold ON leads (received_at)
  WHERE state IN ('new', 'active') AND late_told_at IS NULL;

-- Every attempt to mail a lead. Erased with the lead.
CREATE TABLE lead_deliveries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lead_id uuid NOT NULL REFERENCES leads ON DELETE CASCADE ON UPDATE CASCADE,
  attempted_at timestamptz NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('delivered', 'failed')),
  -- The mail server's response: codes only, never personal data.
  answer text NOT NULL,
  -- A statement whose response was lost is repeated; this keeps the attempt from being recorded twice.
  UNIQUE (lead_id, attempted_at, outcome)
);
CREATE INDEX lead_deliveries_of ON lead_deliveries (lead_id, id);

-- The team's actions on a lead, in order. Rows never change and are erased with the lead.
CREATE TABLE lead_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lead_id uuid NOT NULL REFERENCES leads ON DELETE CASCADE ON UPDATE CASCADE,
  happened_at timestamptz NOT NULL,
  author text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('state', 'note', 'reply', 'resend')),
  from_state text,
  to_state text,
  note text,
  channel text CHECK (channel IN ('whatsapp', 'email')),
  CHECK ((kind = 'note') = (note IS NOT NULL)),
  CHECK ((kind = 'reply') = (channel IS NOT NULL)),
  CHECK (kind <> 'state' OR (from_state IS NOT NULL AND to_state IS NOT NULL))
);
CREATE INDEX lead_events_of ON lead_events (lead_id, id);
