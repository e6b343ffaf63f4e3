-- Ids of products end at 99999 (src/shared/catalogue/product.ts). An import could store any id, and the next product then
-- got one above it: after 2147483647 none could be added. Each product on offer outside the range gets a free id in it,
-- and its old id is deleted; the history shows both. There is no CHECK: it would refuse the restore of an older backup.
DO $$
DECLARE
  old record;
  free integer;
BEGIN
  FOR old IN SELECT * FROM catalogue_products WHERE product_id > 99999 AND NOT is_deleted ORDER BY product_id LOOP
    SELECT min(n) INTO free FROM generate_series(1, 99999) AS n
      WHERE n > coalesce((SELECT max(product_id) FROM catalogue_history WHERE product_id < 99999), 0)
      AND NOT EXISTS (SELECT FROM catalogue_history WHERE product_id = n);
    CONTINUE WHEN free IS NULL;
    INSERT INTO catalogue_history (product_id, revision, at, person, action, product)
      VALUES (old.product_id, old.revision + 1, now(), 'equipe', 'deleted', old.product);
    INSERT INTO catalogue_history (product_id, revision, at, person, action, product)
      SELECT free, 1, now(), 'equipe', 'created',
        json_object_agg(field.key, CASE WHEN field.key = 'id' THEN to_json(free) ELSE field.value END)
      FROM json_each(old.product) AS field;
  END LOOP;
END
$$;
