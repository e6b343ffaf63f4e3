-- How the team learns of a lead by mail. single: by a mail of its own. list: by the hourly mail that lists suspects and the
-- leads beyond the hour's budget of mails. undecided: nobody has mailed it yet, so it has not used the budget.
ALTER TABLE leads ADD COLUMN mailing text NOT NULL DEFAULT 'undecided'
  CHECK (mailing IN ('undecided', 'single', 'list'));
UPDATE leads SET mailing = 'list' WHERE delivery = 'pending' AND cardinality(suspicions) > 0;

-- Two queues, so that no number of suspects delays the search for the next lead to mail.
DROP INDEX leads_due;
CREATE INDEX leads_due ON leads (next_attempt_at) WHERE delivery = 'pending' AND mailing <> 'list';
CREATE INDEX leads_to_list ON leads (next_attempt_at) WHERE delivery = 'pending' AND mailing = 'list';

ALTER TABLE lead_deliveries DROP CONSTRAINT lead_deliveries_outcome_check;
ALTER TABLE lead_deliveries ADD CONSTRAINT lead_deliveries_outcome_check
  CHECK (outcome IN ('delivered', 'failed', 'listed'));

-- What was mailed in each hour. Holds no personal data; rows are kept for a week.
CREATE TABLE mail_hours (
  hour timestamptz PRIMARY KEY,
  -- Leads that were given a mail of their own.
  mails integer NOT NULL DEFAULT 0 CHECK (mails >= 0),
  -- When the team was told that unusually many requests arrive.
  alarmed_at timestamptz,
  -- When the list of the suspects that were due by this hour was mailed.
  listed_at timestamptz
);
