-- Which leads were erased, and when. A restored backup is compared with this ledger, so that it brings nobody back.
CREATE TABLE lead_erasures (
  -- A hash of the lead's random id. It leads to a person only together with a backup that still has the lead.
  lead_hash char(64) PRIMARY KEY,
  erased_at timestamptz NOT NULL
);

CREATE FUNCTION hash_lead(id uuid) RETURNS char(64)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN encode(sha256(uuid_send(id)), 'hex');

-- A trigger, because every way to delete a lead has to be noted, in the same transaction: the purge, a person's request,
-- and SQL by hand. The daily test request is nobody's.
CREATE FUNCTION note_erasures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_erasures (lead_hash, erased_at)
  SELECT hash_lead(id), now() FROM erased WHERE NOT synthetic
  ON CONFLICT (lead_hash) DO UPDATE SET erased_at = EXCLUDED.erased_at;
  RETURN NULL;
END
$$;

CREATE TRIGGER leads_note_erasures AFTER DELETE ON leads
  REFERENCING OLD TABLE AS erased FOR EACH STATEMENT EXECUTE FUNCTION note_erasures();
