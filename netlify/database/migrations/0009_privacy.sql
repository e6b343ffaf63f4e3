-- Who exported leads as a file, and when. The file's content is not stored.
CREATE TABLE staff_exports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  exported_at timestamptz NOT NULL,
  person text NOT NULL,
  view text NOT NULL,
  segment text NOT NULL,
  -- Whether a search narrowed the export. Its text is not stored because it may name a person.
  is_search boolean NOT NULL
);
CREATE INDEX staff_exports_by_time ON staff_exports (exported_at);

-- Proves that a person's privacy request was handled (LGPD, art. 18 and 37), without naming the person.
CREATE TABLE privacy_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  handled_at timestamptz NOT NULL,
  action text NOT NULL CHECK (action IN ('export', 'erase', 'rename')),
  searched_by text NOT NULL CHECK (searched_by IN ('email', 'phone', 'reference', 'name')),
  row_count integer NOT NULL
);

-- Which databases serve the live site and which serve previews. A preview's database starts as a copy of the live one,
-- including this table; netlify/platform/preview-database.ts empties the copy once.
CREATE TABLE database_places (
  -- SHA-256 of the connection string's host.
  place char(64) NOT NULL,
  -- How the server identifies itself: `neon` and its timeline, or `postgres` and its system identifier.
  server text NOT NULL,
  context text NOT NULL CHECK (context IN ('production', 'preview')),
  noted_at timestamptz NOT NULL,
  -- A preview's database may later become the live one: the production row then takes precedence.
  PRIMARY KEY (place, server, context)
);

-- Lets retention replace a staff member's name in the history by the team's name or a pseudonym. Refuses every other
-- change.
CREATE OR REPLACE FUNCTION refuse_change_of_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.person ~ '^(equipe|pessoa-[0-9a-f]{6})$'
     AND to_jsonb(NEW) - 'person' = to_jsonb(OLD) - 'person'
     AND NEW.product::text = OLD.product::text THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'catalogue_history is append-only';
END
$$;
