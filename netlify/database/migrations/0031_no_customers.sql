-- Requests belong to nobody any more (docs/decisions/32-what-was-let-go.md): those of one person are found when a request
-- is read. The tables stay for the deploy before this one.
DROP TRIGGER leads_assign_customer ON leads;
DROP FUNCTION assign_customer;
DROP FUNCTION find_customer;

-- Each note about a customer becomes a note of the customer's newest request. A note leaves its table only once the
-- request has it, so that this can run again: after a restore of an older backup, and for what the deploy before this one
-- still writes.
CREATE FUNCTION move_customer_notes() RETURNS void LANGUAGE sql AS $$
  INSERT INTO lead_events (lead_id, happened_at, author, kind, note, key)
  SELECT newest.id, happened_at, author, 'note', note, key
  FROM customer_notes JOIN customers AS own ON own.id = customer_id
  CROSS JOIN LATERAL (
    SELECT leads.id FROM customers AS member JOIN leads ON leads.customer_id = member.id
    -- Two joinings at the same moment may have joined two customers to each other.
    WHERE member.id IN (own.id, own.joined_to) OR member.joined_to IN (own.id, own.joined_to)
    ORDER BY received_at DESC, leads.id DESC LIMIT 1
  ) AS newest
  ORDER BY customer_notes.id
  ON CONFLICT DO NOTHING;

  DELETE FROM customer_notes
  WHERE EXISTS (
    SELECT FROM lead_events WHERE kind = 'note' AND lead_events.key = customer_notes.key AND lead_events.note = customer_notes.note
  );
$$;
SELECT move_customer_notes();

CREATE FUNCTION follow_customer_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM move_customer_notes();
  RETURN NULL;
END
$$;
CREATE TRIGGER customer_notes_move AFTER INSERT ON customer_notes FOR EACH STATEMENT EXECUTE FUNCTION follow_customer_note();
