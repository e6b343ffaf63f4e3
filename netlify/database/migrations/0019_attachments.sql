-- The files of a quote request. Their bytes are in Netlify Blobs; a row says that a request has the file, and only files
-- with a row are ever served.
CREATE TABLE lead_attachments (
  -- Made by the browser, or derived from the content for a form without JavaScript. A file belongs to one lead.
  file_id uuid PRIMARY KEY,
  lead_id uuid NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
  -- The order in which the visitor chose the files.
  position smallint NOT NULL,
  -- Cleaned. Empty while nothing of the file is known.
  name text NOT NULL,
  kind text CHECK (kind IN ('jpeg', 'png', 'webp', 'heic', 'pdf', 'dxf', 'step')),
  bytes integer NOT NULL CHECK (bytes >= 0),
  -- open: still being uploaded. complete: checked and stored. refused: its content is not of an accepted kind. missing: it
  -- never arrived. removed: deleted with a discarded request.
  state text NOT NULL CHECK (state IN ('open', 'complete', 'refused', 'missing', 'removed')),
  added_at timestamptz NOT NULL,
  arrived_at timestamptz,
  CHECK (state <> 'complete' OR (kind IS NOT NULL AND arrived_at IS NOT NULL))
);

CREATE INDEX lead_attachments_by_lead ON lead_attachments (lead_id);
CREATE INDEX lead_attachments_open ON lead_attachments (added_at) WHERE state = 'open';

-- Files that the daily run still has to delete from Netlify Blobs: their rows are gone.
CREATE TABLE attachment_removals (
  file_id uuid PRIMARY KEY,
  noted_at timestamptz NOT NULL
);

-- A trigger, because every way to delete a lead has to delete its files: the purge, a person's request, and SQL by hand.
CREATE FUNCTION note_attachment_removals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO attachment_removals (file_id, noted_at) SELECT file_id, now() FROM gone
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;

CREATE TRIGGER attachments_note_removals AFTER DELETE ON lead_attachments
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_attachment_removals();
