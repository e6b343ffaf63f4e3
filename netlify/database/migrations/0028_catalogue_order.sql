-- The staff order the shop by moving one product at a time. A move is a revision of that product, with its new position:
-- two people who move different products both get what they asked for. Without a position a product stands where its id
-- puts it, as before. A position may lie between any two others, so it is not an integer.
ALTER TABLE catalogue_history
  ADD COLUMN position numeric,
  -- The place in the list after the move, counted from 1: for the history.
  ADD COLUMN place integer,
  DROP CONSTRAINT catalogue_history_action_check,
  ADD CONSTRAINT catalogue_history_action_check
    CHECK (action IN ('seeded', 'created', 'changed', 'deleted', 'restored', 'moved'));

CREATE INDEX catalogue_history_positions ON catalogue_history (product_id, revision) WHERE position IS NOT NULL;

CREATE OR REPLACE VIEW catalogue_products AS
  SELECT latest.*, coalesce(
    (SELECT placed.position FROM catalogue_history AS placed
     WHERE placed.product_id = latest.product_id AND placed.position IS NOT NULL
     ORDER BY placed.revision DESC LIMIT 1),
    latest.product_id) AS position
  FROM (
    SELECT DISTINCT ON (product_id)
      id, product_id, revision, at, person, action = 'deleted' AS is_deleted, product
    FROM catalogue_history
    ORDER BY product_id, revision DESC) AS latest;
