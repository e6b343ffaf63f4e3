-- Marks the daily test request (netlify/leads/check/lead-check.ts) by its e-mail address. No customer can have that address:
-- the domain .invalid never exists (RFC 2606). Lists and counts of leads leave these rows out.
ALTER TABLE leads ADD COLUMN synthetic boolean NOT NULL
  GENERATED ALWAYS AS (email = 'teste-diario@site.invalid') STORED;
