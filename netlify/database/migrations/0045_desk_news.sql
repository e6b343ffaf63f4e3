-- When a lead was stored here and when it last changed, by the clock of the database: open inboxes ask what is new since.
-- A request that was kept during an outage has an older `received_at`.
ALTER TABLE leads
  ADD COLUMN arrived_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ADD COLUMN changed_at timestamptz NOT NULL DEFAULT clock_timestamp();
CREATE INDEX leads_by_change ON leads (changed_at);

CREATE FUNCTION note_lead_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_at := clock_timestamp();
  RETURN NEW;
END
$$;
CREATE TRIGGER leads_note_change BEFORE UPDATE ON leads FOR EACH ROW EXECUTE FUNCTION note_lead_change();

-- An event is a change of its lead, also where it changes no column.
CREATE FUNCTION note_lead_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE leads SET changed_at = clock_timestamp() WHERE id = NEW.lead_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER lead_events_note_change AFTER INSERT ON lead_events FOR EACH ROW EXECUTE FUNCTION note_lead_event();
