-- The daily test of the whole path (netlify/leads/lead-check.ts) is known by its address, which no customer can have:
-- .invalid never exists. It is no request: what shows or counts requests leaves it out.
ALTER TABLE leads ADD COLUMN synthetic boolean NOT NULL
  GENERATED ALWAYS AS (email = 'teste-diario@site.invalid') STORED;
