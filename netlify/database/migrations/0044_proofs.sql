-- Accepted proposals, as they were accepted. A row outlives its request, which may be erased: it proves a contract until
-- claims from it expire (docs/decisions/43-a-proof-outlives-its-request.md).
CREATE TABLE proposal_proofs (
  reference char(8) NOT NULL,
  version smallint NOT NULL,
  -- Name, company, email and phone of the request at that moment.
  customer jsonb NOT NULL,
  content jsonb NOT NULL,
  total_cents bigint NOT NULL,
  hash text NOT NULL,
  channel text NOT NULL,
  sent_at timestamptz NOT NULL,
  answered_at timestamptz NOT NULL,
  answered_by text,
  PRIMARY KEY (reference, version)
);

CREATE FUNCTION keep_proof() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO proposal_proofs
  SELECT reference, NEW.version,
         jsonb_build_object('name', request ->> 'name', 'company', request ->> 'company', 'email', email, 'phone', phone),
         NEW.content, NEW.total_cents, NEW.hash, NEW.channel, NEW.sent_at, NEW.answered_at, NEW.answered_by
  FROM leads WHERE id = NEW.lead_id AND NOT synthetic
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
-- In the statement that accepts: whatever fails afterwards, the proof is stored.
CREATE TRIGGER proposals_keep_proof AFTER UPDATE OF answer ON proposals FOR EACH ROW
  WHEN (NEW.answer = 'accepted') EXECUTE FUNCTION keep_proof();

-- A colleague edits texts of other requests by hand.
DROP TABLE lead_redactions;
COMMENT ON TABLE lead_events IS 'What the team and the customer did with a lead.';
