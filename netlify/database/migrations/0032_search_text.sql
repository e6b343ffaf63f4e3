-- The search looks for parts of words in one text beside each request (docs/decisions/34-search-in-one-text.md).
-- `lead_search` and `find_leads` stay for the deploy before this one, which then finds no newer words.
DROP TRIGGER leads_words_new ON leads;
DROP TRIGGER leads_words_changed ON leads;
DROP TRIGGER lead_events_words_new ON lead_events;
DROP TRIGGER lead_events_words_changed ON lead_events;
DROP TRIGGER customer_notes_words ON customer_notes;
DROP TRIGGER customers_words ON customers;
DROP FUNCTION follow_new_leads, follow_lead_words, follow_new_notes, follow_note_words, follow_customer_notes, follow_joining;
DROP FUNCTION refresh_customer_search, refresh_lead_search, word_parts;

-- The words of the notes about the request, and all words that the search reads. After the last sign stand those of the
-- machine, for the filter by machine. The phone's digits are one word, so that each part of the number is found.
ALTER TABLE leads ADD COLUMN note_words text NOT NULL DEFAULT '';
CREATE FUNCTION refresh_note_words(wanted uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE leads SET note_words = coalesce(words, '')
  FROM unnest(wanted) AS t (id)
  CROSS JOIN LATERAL (
    SELECT string_agg(search_words(note), ' ' ORDER BY lead_events.id) AS words FROM lead_events
    WHERE lead_id = t.id AND note IS NOT NULL
  ) AS of_lead
  WHERE leads.id = t.id;
$$;
SELECT refresh_note_words(ARRAY(SELECT DISTINCT lead_id FROM lead_events WHERE note IS NOT NULL));

ALTER TABLE leads ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (
  search_words(
    reference || ' ' || regexp_replace(phone, '[^0-9]', '', 'g') || ' ' || name || ' ' || company || ' ' || email || ' ' ||
    phone || ' ' || message
  ) || ' ' || note_words || '|' || search_words(machine)
) STORED;

-- Whatever changes a note, also the deploy before this one. A new note is added to what the row has by then: two people may
-- note something at the same moment, and neither statement sees the other's note.
CREATE FUNCTION follow_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE leads SET note_words = concat_ws(' ', nullif(note_words, ''), search_words(NEW.note)) WHERE id = NEW.lead_id;
  ELSE
    PERFORM refresh_note_words(ARRAY[NEW.lead_id]);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER lead_events_note AFTER INSERT OR UPDATE OF note ON lead_events FOR EACH ROW
  WHEN (NEW.note IS NOT NULL) EXECUTE FUNCTION follow_note();

-- The embedded Postgres lacks the extension; there the search reads every text.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX leads_by_search_text ON leads USING gin (search_text gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'no index for the search: %', SQLERRM;
END
$$;
