-- A follow-up may have a time on its day, in São Paulo, and words about it. Staff may add files to a request.
ALTER TABLE leads
  ADD COLUMN follow_up_time time,
  ADD COLUMN follow_up_note text NOT NULL DEFAULT '';

-- `files`: a colleague added files; `detail` is their number. The event of a follow-up keeps its words as `note`.
ALTER TABLE lead_events
  DROP CONSTRAINT lead_events_kind_check,
  ADD CONSTRAINT lead_events_kind_check CHECK (kind IN (
    'state', 'note', 'reply', 'resend', 'entry', 'assignment', 'follow-up', 'proposal', 'outcome', 'joining', 'customer',
    'files'
  )),
  DROP CONSTRAINT lead_events_check,
  ADD CONSTRAINT lead_events_check CHECK (kind IN ('customer', 'follow-up') OR (kind = 'note') = (note IS NOT NULL));
