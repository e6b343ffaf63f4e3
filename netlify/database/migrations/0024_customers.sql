DROP INDEX leads_search;
ALTER TABLE leads DROP COLUMN search;

-- Words of every request and of the notes about it, for a search inside of words (docs/decisions/28-search-inside-words.md).
-- In a table of its own, because most changes of a lead leave its words alone. Made by the triggers below, also in a restore.
CREATE TABLE lead_search (
  lead_id uuid PRIMARY KEY REFERENCES leads ON DELETE CASCADE ON UPDATE CASCADE,
  words tsvector NOT NULL
);
-- Out of line: the search reads the index and the ids, never the words themselves.
ALTER TABLE lead_search SET (toast_tuple_target = 128);
ALTER TABLE lead_search ALTER COLUMN words SET STORAGE EXTERNAL;

-- The endings of every word: each begins with a part of the word. A search of one or two letters finds them whole, because
-- too many endings begin with them. netlify/inbox/search-query.ts has the same lengths.
CREATE FUNCTION word_parts(source text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (
    SELECT coalesce(array_agg(part), '{}')
    FROM regexp_split_to_table(search_words(source), ' ') AS word
    CROSS JOIN LATERAL generate_series(1, length(word)) AS start
    CROSS JOIN LATERAL (VALUES (substr(word, start, 1)), (substr(word, start, 2)), (substr(word, start, 16))) AS parts (part)
  );

-- Customers. A request belongs to the customer of an earlier request with the same email, phone or company.
CREATE TABLE customers (
  id uuid PRIMARY KEY,
  -- The team has joined this customer to another one by hand; null: it stands for itself. Never more than one step.
  joined_to uuid REFERENCES customers ON DELETE CASCADE CHECK (joined_to <> id)
);
-- All who are joined, the customer itself included. Also for the foreign key.
CREATE INDEX customers_by_root ON customers ((coalesce(joined_to, id)));
CREATE INDEX customers_joined ON customers (joined_to) WHERE joined_to IS NOT NULL;

CREATE TABLE customer_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
  happened_at timestamptz NOT NULL,
  author text NOT NULL,
  note text NOT NULL,
  key uuid NOT NULL,
  UNIQUE (customer_id, key)
);

ALTER TABLE leads ADD COLUMN customer_id uuid REFERENCES customers ON DELETE SET NULL;
CREATE INDEX leads_by_customer ON leads (customer_id, received_at);

-- One key for all ways to write an email address; empty: none. Only Gmail ignores dots and what follows a plus sign.
CREATE FUNCTION email_key(email text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN position('@' IN email) = 0 THEN ''
    WHEN lower(trim(email)) ~ '@(gmail|googlemail)\.com$'
      THEN replace(split_part(split_part(lower(trim(email)), '@', 1), '+', 1), '.', '') || '@gmail.com'
    ELSE lower(trim(email))
  END;

-- The domain of a company's address; empty: an address that anybody can get.
CREATE FUNCTION domain_key(email text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN split_part(lower(trim(email)), '@', 2) ~
      '^((gmail|googlemail|hotmail|outlook|live|msn|yahoo|ymail|rocketmail|icloud|me|mac|aol|gmx|proton|protonmail|pm|zoho|mail|email|yandex|uol|bol|terra|ig|superig|globo|globomail|oi|r7|zipmail|pop|brturbo|veloxmail|click21|onda|netsite|sercomtel|ibest|itelefonica)\.(com|com\.br|net|net\.br|me|ch|br|ru|co|de|pt|fr|es|it)|uol\.com\.br|ig\.com\.br|.*\.edu\.br)$'
      THEN ''
    ELSE split_part(lower(trim(email)), '@', 2)
  END;

-- The digits of the first number in a field, without the country code and leading zeros.
CREATE FUNCTION phone_digits(phone text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(
    ltrim(regexp_replace(coalesce(substring(phone FROM '[0-9][0-9()+ .-]*'), ''), '[^0-9]', '', 'g'), '0'),
    '^550?([0-9]{10,11})$', '\1'
  );

-- Its last eight digits, which are the same with and without area code and ninth digit; empty: no number, or an invented one.
CREATE FUNCTION phone_key(phone text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN length(phone_digits(phone)) < 8 OR right(phone_digits(phone), 8) ~ '^(.)\1*$' THEN ''
    ELSE right(phone_digits(phone), 8)
  END;

-- What comes before those: the area code; empty: not given.
CREATE FUNCTION phone_area(phone text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN length(phone_digits(phone)) <= 9 THEN ''
    WHEN length(phone_digits(phone)) <= 11 THEN left(phone_digits(phone), 2)
    ELSE left(phone_digits(phone), -8)
  END;

-- A company's name without its legal form, so that "Ind. e Com. Prado Ltda." is "Prado"; empty: none.
CREATE FUNCTION company_key(company text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(
    replace(
      regexp_replace(
        ' ' || replace(search_words(company), ' ', '  ') || ' ',
        ' (ltda|limitada|me|mei|epp|eireli|sa|s|a|cia|companhia|ind|industria|industrias|com|comercio|imp|importacao|exp|exportacao|e|de|do|da|dos|das) ',
        '', 'g'
      ), ' ', ''
    ),
    '^(.{1,2}|particular|pessoafisica|fisica|autonomo|autonoma|nenhuma|naotenho|naotem|nao|semempresa|sem|empresa|propria|proprio|teste)$', ''
  );

CREATE INDEX leads_by_email_key ON leads (email_key(email), received_at);
CREATE INDEX leads_by_phone_key ON leads (phone_key(phone), received_at);
CREATE INDEX leads_by_company_key ON leads (company_key(company), received_at);
CREATE INDEX leads_by_domain_key ON leads (domain_key(email), received_at);

-- The customer that new requests with these details join; null: nobody yet. A domain joins a request without a company only:
-- several companies share one. The settings make the planner read the newest match from the index, also in a table that it
-- knows nothing about yet.
CREATE FUNCTION find_customer(wanted_email text, wanted_phone text, wanted_company text) RETURNS uuid
  LANGUAGE plpgsql STABLE
  SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off SET jit = off AS $$
DECLARE
  wanted text := email_key(wanted_email);
  area text := phone_area(wanted_phone);
  found_id uuid;
BEGIN
  IF wanted <> '' THEN
    SELECT customer_id INTO found_id FROM leads WHERE email_key(email) = wanted AND customer_id IS NOT NULL
    ORDER BY received_at DESC LIMIT 1;
    IF found_id IS NOT NULL THEN RETURN found_id; END IF;
  END IF;
  wanted := phone_key(wanted_phone);
  IF wanted <> '' THEN
    SELECT customer_id INTO found_id FROM leads
    WHERE phone_key(phone) = wanted AND customer_id IS NOT NULL AND (area = '' OR phone_area(phone) IN (area, ''))
    ORDER BY received_at DESC LIMIT 1;
    IF found_id IS NOT NULL THEN RETURN found_id; END IF;
  END IF;
  wanted := company_key(wanted_company);
  IF wanted <> '' THEN
    SELECT customer_id INTO found_id FROM leads WHERE company_key(company) = wanted AND customer_id IS NOT NULL
    ORDER BY received_at DESC LIMIT 1;
    IF found_id IS NOT NULL THEN RETURN found_id; END IF;
  END IF;
  wanted := domain_key(wanted_email);
  IF wanted <> '' THEN
    SELECT customer_id INTO found_id FROM leads
    WHERE domain_key(email) = wanted AND customer_id IS NOT NULL
      AND (company_key(company) = '' OR company_key(wanted_company) = '')
    ORDER BY received_at DESC LIMIT 1;
  END IF;
  RETURN found_id;
END
$$;

-- A new customer has the id of its first request: a request that arrives again makes no second one.
CREATE FUNCTION assign_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.customer_id IS NULL AND NOT NEW.synthetic THEN
    NEW.customer_id := find_customer(NEW.email, NEW.phone, NEW.company);
    IF NEW.customer_id IS NULL THEN
      INSERT INTO customers (id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
      NEW.customer_id := NEW.id;
    END IF;
  END IF;
  RETURN NEW;
END
$$;

-- The existing requests, oldest first, as if they arrived now.
DO $$
DECLARE
  one record;
  found uuid;
BEGIN
  FOR one IN SELECT id, email, phone, company FROM leads WHERE NOT synthetic ORDER BY received_at, id LOOP
    found := find_customer(one.email, one.phone, one.company);
    IF found IS NULL THEN
      INSERT INTO customers (id) VALUES (one.id);
      found := one.id;
    END IF;
    UPDATE leads SET customer_id = found WHERE id = one.id;
  END LOOP;
END
$$;

CREATE TRIGGER leads_assign_customer BEFORE INSERT ON leads FOR EACH ROW EXECUTE FUNCTION assign_customer();

-- A customer leaves with the last request of all who are joined, whatever deletes it: the purge, a person's request, or SQL
-- by hand. Its notes leave with it.
CREATE FUNCTION drop_customers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM customers
  WHERE id IN (
    SELECT coalesce(joined_to, id) FROM customers WHERE id IN (SELECT customer_id FROM gone)
  ) AND NOT EXISTS (
    SELECT FROM customers AS member JOIN leads ON leads.customer_id = member.id
    WHERE coalesce(member.joined_to, member.id) = customers.id
  );
  RETURN NULL;
END
$$;
CREATE TRIGGER leads_drop_customers AFTER DELETE ON leads
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION drop_customers();

-- Makes the searched words of these requests again. The phone's digits are one word, so that each part of the number is
-- found. Endings of the machine's words are there a second time, after an M that no word has, for the filter by machine.
-- A tsvector holds at most 1 MB, which the longest endings of this many letters stay below.
CREATE FUNCTION refresh_lead_search(wanted uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_search (lead_id, words)
  SELECT id, array_to_tsvector(
    word_parts(left(concat_ws(' ', reference, regexp_replace(phone, '[^0-9]', '', 'g'), name, company, email, phone, machine,
                              message, notes, customer_notes), 60000))
    || ARRAY(SELECT 'M' || part FROM unnest(word_parts(machine)) AS part)
  )
  FROM leads
  CROSS JOIN LATERAL (
    SELECT string_agg(note, ' ' ORDER BY id DESC) AS notes FROM lead_events WHERE lead_id = leads.id AND note IS NOT NULL
  ) AS of_lead
  CROSS JOIN LATERAL (
    SELECT string_agg(note, ' ' ORDER BY customer_notes.id DESC) AS customer_notes
    FROM customers AS own
    JOIN customers AS member ON coalesce(member.joined_to, member.id) = coalesce(own.joined_to, own.id)
    JOIN customer_notes ON customer_notes.customer_id = member.id
    WHERE own.id = leads.customer_id
  ) AS of_customer
  WHERE id = ANY(wanted)
  ON CONFLICT (lead_id) DO UPDATE SET words = EXCLUDED.words;
END
$$;

CREATE FUNCTION follow_new_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_lead_search(ARRAY(SELECT id FROM added));
  RETURN NULL;
END
$$;
CREATE TRIGGER leads_words_new AFTER INSERT ON leads
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION follow_new_leads();

CREATE FUNCTION follow_lead_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_lead_search(ARRAY[NEW.id]);
  RETURN NULL;
END
$$;
CREATE TRIGGER leads_words_changed AFTER UPDATE ON leads FOR EACH ROW
  WHEN ((OLD.reference, OLD.name, OLD.company, OLD.email, OLD.phone, OLD.machine, OLD.message, OLD.customer_id)
    IS DISTINCT FROM (NEW.reference, NEW.name, NEW.company, NEW.email, NEW.phone, NEW.machine, NEW.message, NEW.customer_id))
  EXECUTE FUNCTION follow_lead_words();

CREATE FUNCTION follow_note_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_lead_search(ARRAY[NEW.lead_id]);
  RETURN NULL;
END
$$;
CREATE FUNCTION follow_new_notes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added WHERE note IS NOT NULL) THEN
    PERFORM refresh_lead_search(ARRAY(SELECT DISTINCT lead_id FROM added WHERE note IS NOT NULL));
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER lead_events_words_new AFTER INSERT ON lead_events
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION follow_new_notes();
CREATE TRIGGER lead_events_words_changed AFTER UPDATE ON lead_events FOR EACH ROW
  WHEN (OLD.note IS DISTINCT FROM NEW.note) EXECUTE FUNCTION follow_note_words();

CREATE FUNCTION refresh_customer_search(wanted uuid) RETURNS void LANGUAGE sql AS $$
  SELECT refresh_lead_search(ARRAY(
    SELECT leads.id FROM customers AS own
    JOIN customers AS member ON coalesce(member.joined_to, member.id) = coalesce(own.joined_to, own.id)
    JOIN leads ON leads.customer_id = member.id
    WHERE own.id = wanted
  ));
$$;

CREATE FUNCTION follow_customer_notes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_customer_search(NEW.customer_id);
  RETURN NULL;
END
$$;
CREATE TRIGGER customer_notes_words AFTER INSERT OR UPDATE OF note ON customer_notes FOR EACH ROW
  EXECUTE FUNCTION follow_customer_notes();

-- Both sides of a joining: those who leave, and those whom they leave or reach.
CREATE FUNCTION follow_joining() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_customer_search(one)
  FROM (SELECT DISTINCT unnest(ARRAY[NEW.id, OLD.joined_to]) AS one) AS sides
  WHERE one IS NOT NULL AND EXISTS (
    SELECT FROM customer_notes JOIN customers AS member ON member.id = customer_notes.customer_id
    WHERE member.id IN (NEW.id, OLD.joined_to, NEW.joined_to)
       OR member.joined_to IN (NEW.id, OLD.joined_to, NEW.joined_to)
  );
  RETURN NULL;
END
$$;
CREATE TRIGGER customers_words AFTER UPDATE OF joined_to ON customers FOR EACH ROW EXECUTE FUNCTION follow_joining();

SELECT refresh_lead_search(ARRAY(SELECT id FROM leads));
-- After the rows: making it at once is faster. New words wait in a short list only, which every search reads through.
CREATE INDEX lead_search_words ON lead_search USING gin (words) WITH (gin_pending_list_limit = 512);

-- The requests that hold all words of a query. A function of its own, because only its setting makes the planner use the
-- index for frequent words too: it does not know that reading the words of every request is slow.
CREATE FUNCTION find_leads(query text) RETURNS uuid[]
  LANGUAGE sql STABLE SET enable_seqscan = off SET jit = off
BEGIN ATOMIC
  SELECT array_agg(lead_id) FROM lead_search WHERE words @@ query::tsquery;
END;

CREATE INDEX leads_by_origin ON leads (origin, received_at, id);

ALTER TABLE staff_exports
  -- Whether other filters narrowed the export: period, machine or origin.
  ADD COLUMN is_filtered boolean NOT NULL DEFAULT false;

ALTER TABLE lead_redactions DROP CONSTRAINT lead_redactions_field_check;
-- A note about a customer has the hash of the customer's id in lead_hash.
ALTER TABLE lead_redactions ADD CONSTRAINT lead_redactions_field_check
  CHECK (field IN ('name', 'company', 'machine', 'message', 'note', 'customer-note'));
