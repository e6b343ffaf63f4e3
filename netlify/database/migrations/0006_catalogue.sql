-- Every change ever made to the shop's products. Rows are never overwritten, so every revision can be shown and
-- restored.
CREATE TABLE catalogue_history (
  -- Also the revision of the whole catalogue.
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id integer NOT NULL CHECK (product_id > 0),
  revision integer NOT NULL CHECK (revision > 0),
  at timestamptz NOT NULL,
  person text NOT NULL,
  action text NOT NULL CHECK (action IN ('seeded', 'created', 'changed', 'deleted', 'restored')),
  -- json, not jsonb, keeps the staff's order of the specifications. For a deletion: the product that was deleted.
  product json NOT NULL,
  -- A save states the revision it is based on. Of two saves based on the same revision, this refuses the second.
  UNIQUE (product_id, revision)
);

CREATE FUNCTION refuse_change_of_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'catalogue_history is append-only';
END
$$;

CREATE TRIGGER catalogue_history_is_append_only BEFORE UPDATE OR DELETE ON catalogue_history
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_history();

-- The latest revision of every product, deleted ones included. The build reads it too:
-- src/shop/catalogue/load-published.ts.
CREATE VIEW catalogue_products AS
  SELECT DISTINCT ON (product_id)
    id, product_id, revision, at, person, action = 'deleted' AS is_deleted, product
  FROM catalogue_history
  ORDER BY product_id, revision DESC;

-- One row: when a site build was last triggered, and whether another one is pending.
CREATE TABLE site_builds (
  is_row boolean PRIMARY KEY DEFAULT true CHECK (is_row),
  triggered_at timestamptz NOT NULL DEFAULT '-infinity',
  is_pending boolean NOT NULL DEFAULT false
);

INSERT INTO site_builds DEFAULT VALUES;
