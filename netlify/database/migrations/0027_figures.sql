-- The figures of a period read these indexes, not the requests themselves. netlify/figures repeats the conditions, so that
-- the planner uses them and need not check them.
CREATE INDEX leads_figures ON leads (received_at)
  INCLUDE (origin, segment, outcome, first_answered_at, first_answer_minutes)
  WHERE state NOT IN ('synthetic', 'suspect') AND (state <> 'discarded' OR outcome IS NOT NULL);
CREATE INDEX leads_decided ON leads (outcome_at)
  INCLUDE (outcome, lost_reason, won_cents)
  WHERE outcome IS NOT NULL AND state NOT IN ('synthetic', 'suspect');
-- Requests with lines of the cart, and of a tool.
CREATE INDEX leads_with_products ON leads (received_at)
  WHERE state NOT IN ('synthetic', 'suspect') AND (state <> 'discarded' OR outcome IS NOT NULL)
    AND strpos(message, ' (quantidade: ') > 0;
CREATE INDEX leads_with_tools ON leads (received_at)
  WHERE state NOT IN ('synthetic', 'suspect') AND (state <> 'discarded' OR outcome IS NOT NULL)
    AND message ~ '(Ficha de medição: |Seleção de rosca: |ferramenta do site)';

-- Requests from before first answers were measured. Only the functions know the opening hours.
CREATE INDEX leads_unmeasured ON leads (received_at)
  WHERE first_answered_at IS NOT NULL AND first_answer_minutes IS NULL;

-- The keys of spreadsheets that read the figures.
CREATE TABLE figure_keys (
  id uuid PRIMARY KEY,
  -- HMAC-SHA-256 of the key, keyed with the password's hash: a new password ends every key.
  token_hash char(64) NOT NULL UNIQUE,
  -- What the owner calls it.
  name text NOT NULL,
  made_at timestamptz NOT NULL
);
