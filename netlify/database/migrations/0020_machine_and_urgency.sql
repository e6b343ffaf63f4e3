-- The make and model of the visitor's machine, and whether it has stopped. Both are optional; empty: not given.
ALTER TABLE leads
  ADD COLUMN machine text NOT NULL DEFAULT '',
  -- The value of the form's checkbox.
  ADD COLUMN urgent text NOT NULL DEFAULT '' CHECK (urgent IN ('', 'sim'));

-- The index of 0007_inbox.sql with the machine. PostgreSQL before version 17 cannot change the expression of a column.
DROP INDEX leads_search;
ALTER TABLE leads DROP COLUMN search;
ALTER TABLE leads ADD COLUMN search tsvector NOT NULL GENERATED ALWAYS AS (
  to_tsvector('simple', search_words(
    reference || ' ' || left(reference, 4) || ' ' || right(reference, 4) || ' ' ||
    right(regexp_replace(phone, '[^0-9]', '', 'g'), 8) || ' ' ||
    name || ' ' || company || ' ' || email || ' ' || phone || ' ' || machine || ' ' || message
  ))
) STORED;
CREATE INDEX leads_search ON leads USING gin (search);

-- The open requests of stopped machines, which the inbox shows first.
CREATE INDEX leads_urgent ON leads (received_at, id) WHERE urgent = 'sim' AND state IN ('new', 'active');

ALTER TABLE lead_redactions DROP CONSTRAINT lead_redactions_field_check;
ALTER TABLE lead_redactions ADD CONSTRAINT lead_redactions_field_check
  CHECK (field IN ('name', 'company', 'machine', 'message', 'note'));
