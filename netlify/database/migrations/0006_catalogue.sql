-- The shop's products, as everything that was ever done to them: nothing is overwritten, so that all of it can be
-- looked up and brought back.
CREATE TABLE catalogue_history (
  -- Also the revision of the catalogue as a whole.
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id integer NOT NULL CHECK (product_id > 0),
  revision integer NOT NULL CHECK (revision > 0),
  at timestamptz NOT NULL,
  person text NOT NULL,
  action text NOT NULL CHECK (action IN ('seeded', 'created', 'changed', 'deleted', 'restored')),
  -- json, not jsonb: the order of the specifications is the staff's. Of a deletion: what was deleted.
  product json NOT NULL,
  -- Who saves names the revision that was read; of two who read the same one, the second is refused here.
  UNIQUE (product_id, revision)
);

CREATE FUNCTION refuse_change_of_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'catalogue_history is append-only';
END
$$;

CREATE TRIGGER catalogue_history_is_append_only BEFORE UPDATE OR DELETE ON catalogue_history
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_history();

-- Every product as it is now, the deleted ones included. The build reads this, too (src/shop/catalogue/load-published.ts).
CREATE VIEW catalogue_products AS
  SELECT DISTINCT ON (product_id)
    id, product_id, revision, at, person, action = 'deleted' AS is_deleted, product
  FROM catalogue_history
  ORDER BY product_id, revision DESC;

-- One row: when the site was last asked to be built anew, and whether it has to be again.
CREATE TABLE site_builds (
  is_row boolean PRIMARY KEY DEFAULT true CHECK (is_row),
  triggered_at timestamptz NOT NULL DEFAULT '-infinity',
  is_pending boolean NOT NULL DEFAULT false
);

INSERT INTO site_builds DEFAULT VALUES;
