-- What becomes of a request: where it came from, who has it, when to ask again, and how it ended.
ALTER TABLE leads
  -- `site`: the visitor sent the form. The others were entered by the team.
  ADD COLUMN origin text NOT NULL DEFAULT 'site'
    CHECK (origin IN ('site', 'whatsapp', 'phone', 'counter', 'email')),
  -- Who entered it; null: the visitor.
  ADD COLUMN entered_by text,
  -- Whose request it is; null: nobody's.
  ADD COLUMN assignee text,
  -- The day on which the team wants to ask again.
  ADD COLUMN follow_up_on date,
  -- The last day whose reminder was sent.
  ADD COLUMN follow_up_told_on date,
  -- The first reply to the visitor, and how long it took in minutes within opening hours.
  ADD COLUMN first_answered_at timestamptz,
  ADD COLUMN first_answer_minutes integer CHECK (first_answer_minutes >= 0),
  ADD COLUMN proposal_sent_on date,
  ADD COLUMN outcome text CHECK (outcome IN ('won', 'lost')),
  ADD COLUMN outcome_at timestamptz,
  -- The value of the order, in cents of a real.
  ADD COLUMN won_cents bigint CHECK (won_cents > 0),
  ADD COLUMN lost_reason text
    CHECK (lost_reason IN ('price', 'deadline', 'competitor', 'postponed', 'not-made', 'silent', 'other')),
  ADD CONSTRAINT leads_outcome CHECK (
    (outcome IS NULL) = (outcome_at IS NULL)
    AND (won_cents IS NULL OR outcome = 'won')
    AND (lost_reason IS NOT NULL) = (outcome IS NOT DISTINCT FROM 'lost')
  );

ALTER TABLE lead_events
  DROP CONSTRAINT lead_events_kind_check,
  ADD CONSTRAINT lead_events_kind_check CHECK (kind IN (
    'state', 'note', 'reply', 'resend', 'entry', 'assignment', 'follow-up', 'proposal', 'outcome', 'joining'
  )),
  DROP CONSTRAINT lead_events_channel_check,
  ADD CONSTRAINT lead_events_channel_check CHECK (channel IN ('whatsapp', 'email', 'phone')),
  -- What an assignment, follow-up, proposal, outcome or joining says; never personal data of the visitor.
  ADD COLUMN detail text;
