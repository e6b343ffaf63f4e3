-- The key of the action that made the row, chosen before it was first sent: sent again after a lost response, or by a
-- person who repeats it after an error, it makes no second row. Rows from before have none.
ALTER TABLE lead_events ADD COLUMN key uuid;
-- One action may make two events of different kinds, such as an answer and the change of state that goes with it.
CREATE UNIQUE INDEX lead_events_once ON lead_events (lead_id, kind, key);

ALTER TABLE catalogue_history ADD COLUMN key uuid UNIQUE;
