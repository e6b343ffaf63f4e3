-- When the team last contacted the visitor; null: not yet. Retention counts from received_at or from this, whichever
-- is later.
ALTER TABLE leads ADD COLUMN last_contact_at timestamptz;
