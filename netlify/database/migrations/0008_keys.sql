-- The idempotency key of the action that made the row. The client chooses it before the first try, so an action that
-- is repeated after a lost response or an error adds no second row. Older rows have none.
ALTER TABLE lead_events ADD COLUMN key uuid;
-- One action may make two events of different kinds, such as a reply and the change of state it causes.
CREATE UNIQUE INDEX lead_events_once ON lead_events (lead_id, kind, key);

ALTER TABLE catalogue_history ADD COLUMN key uuid UNIQUE;
