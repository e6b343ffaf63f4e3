-- The daily test request was recognised by its public e-mail address, which a stranger can use as well. Now the function
-- that receives it checks its signature (netlify/leads/check/sign-deploy-check.ts) and says so when it stores the row. Existing
-- rows keep their value.
ALTER TABLE leads ALTER COLUMN synthetic DROP EXPRESSION;
ALTER TABLE leads ALTER COLUMN synthetic SET DEFAULT false;

-- `state` repeated the address. PostgreSQL before version 17 cannot change the expression of a column, and drops the
-- column's indexes with it: whichever there are, they are made again.
DO $$
DECLARE
  definitions text[];
  definition text;
BEGIN
  SELECT array_agg(DISTINCT pg_get_indexdef(pg_index.indexrelid)) INTO definitions
  FROM pg_index
  JOIN pg_depend ON pg_depend.classid = 'pg_class'::regclass AND pg_depend.objid = pg_index.indexrelid
  JOIN pg_attribute ON attrelid = refobjid AND attnum = refobjsubid
  WHERE indrelid = 'leads'::regclass AND refobjid = 'leads'::regclass AND attname = 'state';

  ALTER TABLE leads DROP COLUMN state;
  ALTER TABLE leads ADD COLUMN state text NOT NULL GENERATED ALWAYS AS (
    CASE WHEN synthetic THEN 'synthetic'
         WHEN handling = 'new' AND cardinality(suspicions) > 0 THEN 'suspect' ELSE handling END
  ) STORED;

  FOREACH definition IN ARRAY definitions LOOP
    EXECUTE definition;
  END LOOP;
END
$$;
