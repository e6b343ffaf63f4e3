-- When the team first replied to the requests that are already stored, as far as their history says.
UPDATE leads SET first_answered_at = answered.at
FROM (
  SELECT lead_id, min(happened_at) AS at FROM lead_events
  WHERE kind = 'reply' OR to_state = 'answered' GROUP BY lead_id
) AS answered
WHERE leads.id = answered.lead_id AND leads.first_answered_at IS NULL;

-- The requests that one person has in hand, in any spelling of the name.
CREATE INDEX leads_in_hand ON leads (lower(assignee), received_at, id)
  WHERE assignee IS NOT NULL AND state IN ('new', 'active', 'answered') AND outcome IS NULL;
CREATE INDEX leads_follow_up ON leads (follow_up_on)
  WHERE follow_up_on IS NOT NULL AND state IN ('new', 'active', 'answered');
-- Read without the table, because most answered requests are old.
CREATE INDEX leads_undecided ON leads (received_at, id) INCLUDE (first_answered_at, follow_up_on)
  WHERE state = 'answered' AND outcome IS NULL;
