-- Who has the reply to a request open, and since when they last said so. Colleagues are shown it for two minutes.
-- No part of what the customer's page shows (leads_page in 0036_request_page.sql lists its columns).
ALTER TABLE leads
  ADD COLUMN replying_by text,
  ADD COLUMN replying_at timestamptz;
