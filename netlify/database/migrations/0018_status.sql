-- Finds the last accepted and the last failed mail without reading the whole history.
CREATE INDEX lead_deliveries_by_time ON lead_deliveries (outcome, attempted_at);
