-- Where somebody's words were taken out of other people's requests and of notes, at that person's request. A restored backup
-- still has the words: this ledger takes them out again. It holds positions and hashes, never a word.
CREATE TABLE lead_redactions (
  -- hash_lead (0010_erasures.sql) of the request.
  lead_hash char(64) NOT NULL,
  field text NOT NULL CHECK (field IN ('name', 'company', 'message', 'note')),
  -- Of a note: the id of its row in lead_events; otherwise 0.
  event_id bigint NOT NULL DEFAULT 0,
  redacted_at timestamptz NOT NULL,
  -- Start and end of each passage in the text before, in UTF-16 units.
  spans integer[] NOT NULL,
  -- SHA-256 of the text afterwards: recognises a text that is redacted already.
  result_hash char(64) NOT NULL,
  PRIMARY KEY (lead_hash, field, event_id, redacted_at)
);

COMMENT ON TABLE lead_events IS
  'The team''s actions on a lead. Rows never change, except that a note loses somebody''s words at that person''s request.';
