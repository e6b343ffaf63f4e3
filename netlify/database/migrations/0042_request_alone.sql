-- The request is the column `request` alone (docs/decisions/36-a-request-is-one-column.md). The deploy before this one
-- writes nothing else either.
DROP TRIGGER leads_request ON leads;
DROP FUNCTION follow_request;

-- The indexes that read these columns go with them.
ALTER TABLE leads
  DROP COLUMN name, DROP COLUMN email, DROP COLUMN phone, DROP COLUMN company, DROP COLUMN segment, DROP COLUMN machine,
  DROP COLUMN message, DROP COLUMN urgent;
-- What a condition with an index reads.
ALTER TABLE leads
  ADD COLUMN email text NOT NULL GENERATED ALWAYS AS (coalesce(request ->> 'email', '')) STORED,
  ADD COLUMN phone text NOT NULL GENERATED ALWAYS AS (coalesce(request ->> 'phone', '')) STORED,
  ADD COLUMN segment text NOT NULL GENERATED ALWAYS AS (coalesce(request ->> 'segment', '')) STORED,
  ADD COLUMN message text NOT NULL GENERATED ALWAYS AS (coalesce(request ->> 'message', '')) STORED,
  ADD COLUMN urgent text NOT NULL GENERATED ALWAYS AS (coalesce(request ->> 'urgent', '')) STORED
    CHECK (urgent IN ('', 'sim'));

-- As in 0007, 0020, 0024 and 0027.
CREATE INDEX leads_by_segment ON leads (segment, received_at, id);
CREATE INDEX leads_urgent ON leads (received_at, id) WHERE urgent = 'sim' AND state IN ('new', 'active');
CREATE INDEX leads_by_email_key ON leads (email_key(email), received_at);
CREATE INDEX leads_by_phone_key ON leads (phone_key(phone), received_at);
CREATE INDEX leads_figures ON leads (received_at)
  INCLUDE (origin, segment, outcome, first_answered_at, first_answer_minutes)
  WHERE state NOT IN ('synthetic', 'suspect') AND (state <> 'discarded' OR outcome IS NOT NULL);
CREATE INDEX leads_with_products ON leads (received_at)
  WHERE state NOT IN ('synthetic', 'suspect') AND (state <> 'discarded' OR outcome IS NOT NULL)
    AND strpos(message, ' (quantidade: ') > 0;
CREATE INDEX leads_with_tools ON leads (received_at)
  WHERE state NOT IN ('synthetic', 'suspect') AND (state <> 'discarded' OR outcome IS NOT NULL)
    AND message ~ '(Ficha de medição: |Seleção de rosca: |ferramenta do site)';

-- The event `entry` says who entered a request, and follows when a colleague's name is taken out. No deploy after this one
-- writes the column; the next drops it.
UPDATE leads SET entered_by = NULL WHERE entered_by IS NOT NULL;

-- Nothing has written it since 0034.
ALTER TABLE mail_hours DROP COLUMN alarmed_at;
