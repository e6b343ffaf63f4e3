-- Proposals that are written and sent from the desk (docs/decisions/39-proposals.md).
CREATE TABLE proposals (
  lead_id uuid NOT NULL REFERENCES leads ON DELETE CASCADE ON UPDATE CASCADE,
  version smallint NOT NULL,
  -- A ProposalContent (src/shared/proposal/proposal.ts). It never changes.
  content jsonb NOT NULL,
  total_cents bigint NOT NULL,
  valid_until date NOT NULL,
  -- SHA-256 of what the customer was sent.
  hash text NOT NULL,
  author text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('email', 'whatsapp')),
  sent_at timestamptz NOT NULL,
  -- When the next version was sent. Whoever answers changes the same row, so that no replaced version is ever accepted.
  replaced_at timestamptz,
  answer text CHECK (answer IN ('accepted', 'declined')),
  answered_at timestamptz,
  -- Name and role of who accepted it, as typed.
  answered_by text,
  -- The day on which the team was told that it expires tomorrow.
  reminded_on date,
  PRIMARY KEY (lead_id, version)
);
CREATE INDEX proposals_sent ON proposals (sent_at);

CREATE TRIGGER proposals_page AFTER INSERT OR UPDATE OF content, replaced_at, answer ON proposals FOR EACH ROW
  EXECUTE FUNCTION count_page_part();
