-- How many files of a request count towards its limit. Locks the request and counts in a statement of its own, so that
-- concurrent calls count each other's files: within one statement, each would count what was there when it began.
CREATE FUNCTION count_files(lead uuid) RETURNS int LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM leads WHERE id = lead FOR UPDATE;
  RETURN (
    SELECT count(*) FROM lead_attachments WHERE lead_id = lead AND NOT is_proposal AND state IN ('open', 'complete')
  );
END $$;
