-- A request is one column (docs/decisions/36-a-request-is-one-column.md): a field that joins the form needs no migration.
-- The search goes first, so that nothing below keeps its text and its index in step.
ALTER TABLE leads DROP COLUMN search_text;

-- A change of the type fills every row in one pass and fires no trigger.
ALTER TABLE leads ADD COLUMN request jsonb;
ALTER TABLE leads
  ALTER COLUMN request TYPE jsonb USING jsonb_build_object(
    'name', name, 'email', email, 'phone', phone, 'company', company, 'segment', segment, 'machine', machine,
    'message', message, 'urgent', urgent
  ),
  ALTER COLUMN request SET NOT NULL;

-- The deploy before this one, a rollback to it and the restore of an older backup write the old columns alone: `request`
-- then follows them. Otherwise they follow `request`, for the conditions that have an index and for the deploy before.
-- The next deploy drops the trigger and the old columns. Those that an index reads (`email`, `phone`, `segment`, `message`,
-- `urgent`) come back as columns generated from `request`.
CREATE FUNCTION follow_request() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  old_columns jsonb := jsonb_build_object(
    'name', NEW.name, 'email', NEW.email, 'phone', NEW.phone, 'company', NEW.company, 'segment', NEW.segment,
    'machine', NEW.machine, 'message', NEW.message, 'urgent', NEW.urgent
  );
BEGIN
  IF NEW.request IS NULL THEN
    NEW.request := old_columns;
  ELSIF TG_OP = 'UPDATE' AND NEW.request = OLD.request THEN
    NEW.request := NEW.request || old_columns;
  ELSE
    NEW.name := coalesce(NEW.request ->> 'name', '');
    NEW.email := coalesce(NEW.request ->> 'email', '');
    NEW.phone := coalesce(NEW.request ->> 'phone', '');
    NEW.company := coalesce(NEW.request ->> 'company', '');
    NEW.segment := coalesce(NEW.request ->> 'segment', '');
    NEW.machine := coalesce(NEW.request ->> 'machine', '');
    NEW.message := coalesce(NEW.request ->> 'message', '');
    NEW.urgent := coalesce(NEW.request ->> 'urgent', '');
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER leads_request
  BEFORE INSERT OR UPDATE OF request, name, email, phone, company, segment, machine, message, urgent ON leads
  FOR EACH ROW EXECUTE FUNCTION follow_request();

-- All values of a request, whatever its fields.
CREATE FUNCTION request_text(request jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT coalesce(string_agg(value, ' '), '') FROM jsonb_each_text(request));

-- The words of the request and of the notes about it. The phone's digits are one word, so that each part of the number is
-- found.
ALTER TABLE leads ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (
  search_words(
    reference || ' ' || regexp_replace(coalesce(request ->> 'phone', ''), '[^0-9]', '', 'g') || ' ' ||
    request_text(request)
  ) || ' ' || note_words
) STORED;

-- As in 0032_search_text.sql.
DO $$
BEGIN
  CREATE INDEX leads_by_search_text ON leads USING gin (search_text gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'no index for the search: %', SQLERRM;
END
$$;
