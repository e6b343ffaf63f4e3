-- When the team was last in touch about a request; null: not since it was received. Retention counts from the later one.
ALTER TABLE leads ADD COLUMN last_contact_at timestamptz;
