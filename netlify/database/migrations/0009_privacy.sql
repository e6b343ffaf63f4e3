-- Who downloaded the requests as a file, and when. What was in it is not kept.
CREATE TABLE staff_exports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  exported_at timestamptz NOT NULL,
  person text NOT NULL,
  view text NOT NULL,
  segment text NOT NULL,
  -- Whether a search narrowed it; not which, since a search may name a person.
  is_search boolean NOT NULL
);
CREATE INDEX staff_exports_by_time ON staff_exports (exported_at);

-- That a person's request was answered (LGPD, art. 18 and 37), without the person.
CREATE TABLE privacy_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  handled_at timestamptz NOT NULL,
  action text NOT NULL CHECK (action IN ('export', 'erase', 'rename')),
  searched_by text NOT NULL CHECK (searched_by IN ('email', 'phone', 'reference', 'name')),
  row_count integer NOT NULL
);

-- Which databases serve the live site and which serve previews. A preview begins as a copy of the live database, with
-- this table: netlify/leads/preview-database.ts empties it once.
CREATE TABLE database_places (
  -- SHA-256 of the connection string's host.
  place char(64) NOT NULL,
  -- What the server says it is: `neon` and its timeline, or `postgres` and its system identifier.
  server text NOT NULL,
  context text NOT NULL CHECK (context IN ('production', 'preview')),
  noted_at timestamptz NOT NULL,
  -- One database may be first a preview's and then the live one's: the live note counts.
  PRIMARY KEY (place, server, context)
);

-- Names of the staff leave the catalogue's history after a time, for the team's or a pseudonym; nothing else changes.
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
