-- The page on which a customer follows a request (docs/decisions/38-the-request-page.md).
ALTER TABLE leads
  -- When a person of the team first opened it.
  ADD COLUMN seen_at timestamptz,
  ADD COLUMN withdrawn_at timestamptz,
  -- Since when the customer wants a mail at each step; null: they do not.
  ADD COLUMN step_mails_since timestamptz,
  -- Counts the changes that the page shows; the second store has the page of `page_published`. Older requests have no page.
  ADD COLUMN page_version integer NOT NULL DEFAULT 0,
  ADD COLUMN page_published integer NOT NULL DEFAULT 0;
ALTER TABLE leads ALTER COLUMN page_version SET DEFAULT 1;
CREATE INDEX leads_with_stale_page ON leads (id) WHERE page_version > page_published;

-- Which requests have a page. Its secret is derived from the request and a secret of the server, so nothing here opens it.
CREATE TABLE page_links (
  lead_id uuid NOT NULL REFERENCES leads ON DELETE CASCADE ON UPDATE CASCADE,
  -- Always 0: the customer's.
  number smallint NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (lead_id, number)
);

-- The links of erased requests, whose pages the second store still has.
CREATE TABLE page_removals (
  lead_id uuid NOT NULL,
  number smallint NOT NULL,
  PRIMARY KEY (lead_id, number)
);

CREATE FUNCTION add_page_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO page_links (lead_id, number, created_at) VALUES (NEW.id, 0, NEW.received_at);
  RETURN NULL;
END
$$;
CREATE TRIGGER leads_page_link AFTER INSERT ON leads FOR EACH ROW WHEN (NOT NEW.synthetic) EXECUTE FUNCTION add_page_link();

CREATE FUNCTION remove_page() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO page_removals (lead_id, number) VALUES (OLD.lead_id, OLD.number) ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
CREATE TRIGGER page_links_removed AFTER DELETE ON page_links FOR EACH ROW EXECUTE FUNCTION remove_page();

-- Any change of what the page shows makes it stale, whoever makes it.
CREATE FUNCTION count_page_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.page_version := OLD.page_version + 1;
  RETURN NEW;
END
$$;
CREATE TRIGGER leads_page BEFORE UPDATE ON leads FOR EACH ROW
  WHEN ((OLD.request, OLD.handling, OLD.assignee, OLD.seen_at, OLD.withdrawn_at, OLD.step_mails_since,
         OLD.first_answered_at, OLD.proposal_sent_on, OLD.outcome_at)
        IS DISTINCT FROM
        (NEW.request, NEW.handling, NEW.assignee, NEW.seen_at, NEW.withdrawn_at, NEW.step_mails_since,
         NEW.first_answered_at, NEW.proposal_sent_on, NEW.outcome_at))
  EXECUTE FUNCTION count_page_change();

CREATE FUNCTION count_page_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE leads SET page_version = page_version + 1 WHERE id = coalesce(NEW.lead_id, OLD.lead_id);
  RETURN NULL;
END
$$;
CREATE TRIGGER lead_events_page AFTER INSERT OR UPDATE ON lead_events FOR EACH ROW
  WHEN (NEW.kind = 'customer') EXECUTE FUNCTION count_page_part();
CREATE TRIGGER lead_attachments_page AFTER INSERT OR UPDATE OR DELETE ON lead_attachments FOR EACH ROW
  EXECUTE FUNCTION count_page_part();
CREATE TRIGGER page_links_page AFTER UPDATE OR INSERT ON page_links FOR EACH ROW
  EXECUTE FUNCTION count_page_part();

-- What the customer does on the page. `detail` says what; `note` has their words.
ALTER TABLE lead_events
  DROP CONSTRAINT lead_events_kind_check,
  ADD CONSTRAINT lead_events_kind_check CHECK (kind IN (
    'state', 'note', 'reply', 'resend', 'entry', 'assignment', 'follow-up', 'proposal', 'outcome', 'joining', 'customer'
  )),
  DROP CONSTRAINT lead_events_check,
  ADD CONSTRAINT lead_events_check CHECK (kind = 'customer' OR (kind = 'note') = (note IS NOT NULL));

-- The mails to customers, each once. A row is written before its mail, so that no mail is sent twice.
CREATE TABLE customer_mails (
  lead_id uuid NOT NULL REFERENCES leads ON DELETE CASCADE ON UPDATE CASCADE,
  -- Such as `received` or `proposal`.
  kind text NOT NULL,
  -- A hash of the purpose, the address and the hour, so that nobody gets two in an hour.
  slot text UNIQUE,
  started_at timestamptz NOT NULL,
  -- The codes of the mail server's reply. Null: unknown, because the process ended.
  answer text,
  failed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (lead_id, kind)
);
