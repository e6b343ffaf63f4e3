-- A row for each product as it is now, deleted ones included. It follows the history, whoever writes that.
ALTER TABLE catalogue_history DROP CONSTRAINT catalogue_history_product_id_revision_key;
-- A move changes no field, so it has the revision of its product.
CREATE UNIQUE INDEX catalogue_history_once ON catalogue_history (product_id, revision) WHERE action <> 'moved';

ALTER VIEW catalogue_products RENAME TO former_products;
CREATE TABLE catalogue_products (
  product_id integer PRIMARY KEY,
  product json NOT NULL,
  revision integer NOT NULL,
  is_deleted boolean NOT NULL,
  position numeric NOT NULL,
  -- The id of its last change in the history.
  changed_in bigint NOT NULL REFERENCES catalogue_history (id)
);
INSERT INTO catalogue_products
  SELECT product_id, product, revision, is_deleted, position, id FROM former_products;
DROP VIEW former_products;
DROP INDEX catalogue_history_positions;

CREATE FUNCTION follow_catalogue_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_products AS known (product_id, product, revision, is_deleted, position, changed_in)
  VALUES (NEW.product_id, NEW.product, NEW.revision, NEW.action = 'deleted', coalesce(NEW.position, NEW.product_id), NEW.id)
  ON CONFLICT (product_id) DO UPDATE SET
    product = CASE NEW.action WHEN 'moved' THEN known.product ELSE NEW.product END,
    revision = greatest(known.revision, NEW.revision),
    is_deleted = CASE NEW.action WHEN 'moved' THEN known.is_deleted ELSE NEW.action = 'deleted' END,
    position = coalesce(NEW.position, known.position),
    changed_in = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER catalogue_history_product AFTER INSERT ON catalogue_history FOR EACH ROW
  EXECUTE FUNCTION follow_catalogue_history();

-- When a rebuild of the site was asked for.
CREATE TABLE site_builds (asked_at timestamptz PRIMARY KEY);
