-- What the server stores, table by table. All times are UTC; `_on` is a day in São Paulo.

-- ---------------------------------------------------------------------------------------------------------------- keys

-- The words of a text as a-z and 0-9, separated by spaces. Does not depend on the server's locale.
-- netlify/inbox/conditions.ts does the same to a search.
CREATE FUNCTION search_words(source text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(
    lower(regexp_replace(normalize(source, NFKD), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9]+', ' ', 'g'
  );

-- All values of a request, whatever its fields.
CREATE FUNCTION request_text(request jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT coalesce(string_agg(value, ' '), '') FROM jsonb_each_text(request));

-- One key for all ways to write an email address; empty: none. Only Gmail ignores dots and what follows a plus sign.
CREATE FUNCTION email_key(email text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN position('@' IN email) = 0 THEN ''
    WHEN lower(trim(email)) ~ '@(gmail|googlemail)\.com$' THEN
      replace(split_part(split_part(lower(trim(email)), '@', 1), '+', 1), '.', '') || '@gmail.com'
    ELSE lower(trim(email))
  END;

-- As readPhone (src/shared/phone.ts): the first number of a field without the country code 55, the trunk prefix 0, also
-- written (0), and a carrier code such as 0 15 or 0xx.
CREATE FUNCTION phone_digits(phone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ltrim(
    regexp_replace(
      regexp_replace(
        coalesce(substring(regexp_replace(phone, '\m0[xX*]{2}', '0') FROM '[0-9][0-9()+ .-]*'), ''), '[^0-9]', '', 'g'
      ),
      '^(?:0{0,2}550?|0[0-9]{2}|0+)?([1-9][0-9]{9,10})$', '\1'
    ), '0'
  );

-- The area code; empty: not given.
CREATE FUNCTION phone_area(phone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN length(phone_digits(phone)) <= 9 THEN ''
    WHEN length(phone_digits(phone)) <= 11 THEN left(phone_digits(phone), 2)
    ELSE left(phone_digits(phone), -8)
  END;

-- The last eight digits, which are the same with and without area code and ninth digit; empty: no number, or an invented one.
CREATE FUNCTION phone_key(phone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN length(phone_digits(phone)) < 8 OR right(phone_digits(phone), 8) ~ '^(.)\1*$' THEN ''
    ELSE right(phone_digits(phone), 8)
  END;

-- ------------------------------------------------------------------------------------------------------------ requests

-- A quote request. Stored before the visitor sees success, mailed afterwards.
CREATE TABLE leads (
  id uuid PRIMARY KEY, -- Chosen by the browser before it first sends: a request that is sent again is not stored again.
  reference char(8) NOT NULL UNIQUE, -- Eight letters and digits, as the customer reads them.
  received_at timestamptz NOT NULL,
  -- When it was stored here and when it last changed, by the clock of the database: open inboxes ask what is new since. A
  -- request that was kept during an outage has an older `received_at`.
  arrived_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  request jsonb NOT NULL, -- The fields of the form, which src/shared/request/fields.ts lists.
  fingerprint char(64) NOT NULL, -- SHA-256 of the fields: another request under a used id is refused.
  origin text NOT NULL DEFAULT 'site' CHECK (origin IN ('site', 'whatsapp', 'phone', 'counter', 'email')),
  suspicions text[] NOT NULL DEFAULT '{}', -- Why it may be spam; empty: it is not suspected.
  synthetic boolean NOT NULL DEFAULT false, -- The deploy check's request: lists and counts leave it out.
  handling text NOT NULL DEFAULT 'new' CHECK (handling IN ('new', 'active', 'answered', 'discarded')), -- The desk's work.
  state text NOT NULL GENERATED ALWAYS AS (
    CASE
      WHEN synthetic THEN 'synthetic'
      WHEN handling = 'new' AND cardinality(suspicions) > 0 THEN 'suspect'
      ELSE handling
    END
  ) STORED,
  revision integer NOT NULL DEFAULT 0, -- Counts the changes; a change states the revision that it is based on.
  assignee text,
  replying_by text,
  replying_at timestamptz,
  last_contact_at timestamptz, -- By the team. Retention counts from received_at or from this, whichever is later.
  first_answered_at timestamptz,
  first_answer_minutes integer CHECK (first_answer_minutes >= 0),
  follow_up_on date,
  follow_up_time time,
  follow_up_note text NOT NULL DEFAULT '',
  proposal_sent_on date,
  outcome text CHECK (outcome IN ('won', 'lost')),
  outcome_at timestamptz,
  won_cents bigint CHECK (won_cents > 0),
  lost_reason text CHECK (lost_reason IN ('price', 'deadline', 'competitor', 'postponed', 'not-made', 'silent', 'other')),
  -- The customer's page (docs/decisions/38-the-request-page.md).
  seen_at timestamptz, -- When a person of the team first opened the request.
  withdrawn_at timestamptz,
  step_mails_since timestamptz, -- Since when the customer wants a mail at each step; null: they do not.
  -- SHA-256 of the secret in the page's link. The secret is derived from the request and SERVER_SECRET, so nothing here
  -- opens the page. Null: stored without that setting.
  page_hash char(64) UNIQUE,
  email text NOT NULL GENERATED ALWAYS AS (coalesce(request ->> 'email', '')) STORED, -- What conditions with an index read.
  phone text NOT NULL GENERATED ALWAYS AS (coalesce(request ->> 'phone', '')) STORED,
  segment text NOT NULL GENERATED ALWAYS AS (coalesce(request ->> 'segment', '')) STORED,
  message text NOT NULL GENERATED ALWAYS AS (coalesce(request ->> 'message', '')) STORED,
  urgent text NOT NULL GENERATED ALWAYS AS (coalesce(request ->> 'urgent', '')) STORED CHECK (urgent IN ('', 'sim')),
  -- The words of its notes (follow_note), and all words that the search reads. The phone's digits are one word, so that each
  -- part of the number is found.
  note_words text NOT NULL DEFAULT '',
  search_text text NOT NULL GENERATED ALWAYS AS (
    search_words(
      reference || ' ' || regexp_replace(coalesce(request ->> 'phone', ''), '[^0-9]', '', 'g') || ' ' ||
      request_text(request)
    ) || ' ' || note_words
  ) STORED,
  CONSTRAINT leads_outcome CHECK (
    (outcome IS NULL) = (outcome_at IS NULL)
    AND (won_cents IS NULL OR outcome = 'won')
    AND (lost_reason IS NOT NULL) = (outcome IS NOT DISTINCT FROM 'lost')
  )
);
CREATE INDEX leads_by_change ON leads (changed_at);
CREATE INDEX leads_by_arrival ON leads (received_at, id);
CREATE INDEX leads_by_state ON leads (state, received_at, id);
CREATE INDEX leads_by_origin ON leads (origin, received_at, id);
CREATE INDEX leads_by_segment ON leads (segment, received_at, id);
CREATE INDEX leads_by_email_key ON leads (email_key(email), received_at);
CREATE INDEX leads_by_phone_key ON leads (phone_key(phone), received_at);
CREATE INDEX leads_unanswered ON leads (received_at, id) WHERE state IN ('new', 'active');
CREATE INDEX leads_urgent ON leads (received_at, id) WHERE urgent = 'sim' AND state IN ('new', 'active');
-- The requests that one person has in hand, in any spelling of the name.
CREATE INDEX leads_in_hand ON leads (lower(assignee), received_at, id)
  WHERE assignee IS NOT NULL AND state IN ('new', 'active', 'answered') AND outcome IS NULL;
CREATE INDEX leads_follow_up ON leads (follow_up_on)
  WHERE follow_up_on IS NOT NULL AND state IN ('new', 'active', 'answered');
-- Read without the table, because most answered requests are old.
CREATE INDEX leads_undecided ON leads (received_at, id) INCLUDE (first_answered_at, follow_up_on)
  WHERE state = 'answered' AND outcome IS NULL;
-- The figures of a period read these indexes, not the requests. netlify/figures repeats their conditions for the planner.
CREATE INDEX leads_figures ON leads (received_at)
  INCLUDE (origin, segment, outcome, first_answered_at, first_answer_minutes)
  WHERE state NOT IN ('synthetic', 'suspect') AND (state <> 'discarded' OR outcome IS NOT NULL);
CREATE INDEX leads_decided ON leads (outcome_at) INCLUDE (outcome, lost_reason, won_cents)
  WHERE outcome IS NOT NULL AND state NOT IN ('synthetic', 'suspect');
CREATE INDEX leads_with_products ON leads (received_at)
  WHERE state NOT IN ('synthetic', 'suspect') AND (state <> 'discarded' OR outcome IS NOT NULL)
    AND strpos(message, ' (quantidade: ') > 0;
CREATE INDEX leads_with_tools ON leads (received_at)
  WHERE state NOT IN ('synthetic', 'suspect') AND (state <> 'discarded' OR outcome IS NOT NULL)
    AND message ~ '(Ficha de medição: |Seleção de rosca: |ferramenta do site)';

-- The embedded Postgres lacks the extension; there the search reads every text.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX leads_by_search_text ON leads USING gin (search_text gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'no index for the search: %', SQLERRM;
END
$$;

CREATE FUNCTION note_lead_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW.changed_at := clock_timestamp();
  RETURN NEW;
END $$;
CREATE TRIGGER leads_note_change BEFORE UPDATE ON leads FOR EACH ROW EXECUTE FUNCTION note_lead_change();

-- What the team and the customer did with a request, in order.
CREATE TABLE lead_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lead_id uuid NOT NULL REFERENCES leads ON DELETE CASCADE ON UPDATE CASCADE,
  happened_at timestamptz NOT NULL,
  author text NOT NULL,
  -- customer: what the customer did on the page. files: a colleague added files; `detail` is their number.
  kind text NOT NULL CHECK (kind IN (
    'state', 'note', 'reply', 'entry', 'assignment', 'follow-up', 'proposal', 'outcome', 'customer', 'files'
  )),
  from_state text,
  to_state text,
  note text,
  channel text CHECK (channel IN ('whatsapp', 'email', 'phone')),
  detail text,
  key uuid, -- The idempotency key of the action. One action may make two events of different kinds.
  CHECK (kind IN ('customer', 'follow-up') OR (kind = 'note') = (note IS NOT NULL)),
  CHECK ((kind = 'reply') = (channel IS NOT NULL)),
  CHECK (kind <> 'state' OR (from_state IS NOT NULL AND to_state IS NOT NULL))
);
CREATE INDEX lead_events_of ON lead_events (lead_id, id);
CREATE UNIQUE INDEX lead_events_once ON lead_events (lead_id, kind, key);

-- An event is a change of its request, also where it changes no column.
CREATE FUNCTION note_lead_event() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE leads SET changed_at = clock_timestamp() WHERE id = NEW.lead_id;
  RETURN NULL;
END $$;
CREATE TRIGGER lead_events_note_change AFTER INSERT ON lead_events FOR EACH ROW EXECUTE FUNCTION note_lead_event();

CREATE FUNCTION refresh_note_words(wanted uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE leads SET note_words = coalesce(words, '')
  FROM unnest(wanted) AS t (id)
  CROSS JOIN LATERAL (
    SELECT string_agg(search_words(note), ' ' ORDER BY lead_events.id) AS words FROM lead_events
    WHERE lead_id = t.id AND note IS NOT NULL
  ) AS of_lead
  WHERE leads.id = t.id;
$$;
-- A new note is added to what the row has by then: two people may note something at the same moment, and neither statement
-- sees the other's note.
CREATE FUNCTION follow_note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE leads SET note_words = concat_ws(' ', nullif(note_words, ''), search_words(NEW.note)) WHERE id = NEW.lead_id;
  ELSE
    PERFORM refresh_note_words(ARRAY[NEW.lead_id]);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER lead_events_note AFTER INSERT OR UPDATE OF note ON lead_events FOR EACH ROW
  WHEN (NEW.note IS NOT NULL) EXECUTE FUNCTION follow_note();

-- The files of a request. The second store has their bytes; only files with a row are served.
CREATE TABLE lead_attachments (
  file_id uuid PRIMARY KEY, -- Made by the browser, or derived from the content for a form without JavaScript.
  lead_id uuid NOT NULL REFERENCES leads ON DELETE CASCADE,
  position smallint NOT NULL, -- The order in which the visitor chose the files.
  name text NOT NULL, -- Cleaned.
  kind text CHECK (kind IN ('jpeg', 'png', 'webp', 'heic', 'pdf', 'dxf', 'step', 'dwg', 'docx', 'xlsx', 'pptx', 'zip')),
  bytes integer NOT NULL CHECK (bytes >= 0),
  hash text, -- SHA-256 of the content, by which the second store has it.
  -- open: named by its request; not all of it is there. complete: checked and stored. refused: its content is not of an
  -- accepted kind. missing: it never arrived. removed: deleted with a discarded request.
  state text NOT NULL CHECK (state IN ('open', 'complete', 'refused', 'missing', 'removed')),
  added_at timestamptz NOT NULL,
  arrived_at timestamptz,
  is_proposal boolean NOT NULL DEFAULT false, -- The file of the proposal, which the team has added.
  CHECK (state <> 'complete' OR (kind IS NOT NULL AND hash IS NOT NULL AND arrived_at IS NOT NULL))
);
CREATE INDEX lead_attachments_by_lead ON lead_attachments (lead_id);
CREATE INDEX lead_attachments_open ON lead_attachments (added_at) WHERE state = 'open';

-- How many files of a request count towards its limit. Locks the request and counts in a statement of its own: within one
-- statement, concurrent calls would not count each other's files.
CREATE FUNCTION count_files(lead uuid) RETURNS int LANGUAGE plpgsql AS $$ BEGIN
  PERFORM FROM leads WHERE id = lead FOR UPDATE;
  RETURN (SELECT count(*) FROM lead_attachments WHERE lead_id = lead AND NOT is_proposal AND state IN ('open', 'complete'));
END $$;

-- Proposals that are written and sent from the desk (docs/decisions/39-proposals.md).
CREATE TABLE proposals (
  lead_id uuid NOT NULL REFERENCES leads ON DELETE CASCADE ON UPDATE CASCADE,
  version smallint NOT NULL,
  content jsonb NOT NULL, -- A ProposalContent (src/shared/proposal/proposal.ts). It never changes.
  total_cents bigint NOT NULL,
  valid_until date NOT NULL,
  hash text NOT NULL, -- SHA-256 of what the customer was sent.
  author text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('email', 'whatsapp')),
  sent_at timestamptz NOT NULL,
  replaced_at timestamptz, -- By the next version. An answer changes the same row: no replaced version is accepted.
  answer text CHECK (answer IN ('accepted', 'declined')),
  answered_at timestamptz,
  answered_by text, -- Name and role of who accepted it, as typed.
  PRIMARY KEY (lead_id, version)
);
CREATE INDEX proposals_sent ON proposals (sent_at);

-- Accepted proposals, as they were accepted. A row outlives its request, which may be erased: it proves a contract until
-- claims from it expire (docs/decisions/24-a-proof-outlives-its-request.md).
CREATE TABLE proposal_proofs (
  reference char(8) NOT NULL,
  version smallint NOT NULL,
  customer jsonb NOT NULL, -- Name, company, email and phone of the request at that moment.
  content jsonb NOT NULL,
  total_cents bigint NOT NULL,
  hash text NOT NULL,
  channel text NOT NULL,
  sent_at timestamptz NOT NULL,
  answered_at timestamptz NOT NULL,
  answered_by text,
  PRIMARY KEY (reference, version)
);

CREATE FUNCTION keep_proof() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO proposal_proofs
  SELECT reference, NEW.version,
         jsonb_build_object('name', request ->> 'name', 'company', request ->> 'company', 'email', email, 'phone', phone),
         NEW.content, NEW.total_cents, NEW.hash, NEW.channel, NEW.sent_at, NEW.answered_at, NEW.answered_by
  FROM leads WHERE id = NEW.lead_id AND NOT synthetic
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
-- In the statement that accepts: whatever fails afterwards, the proof is stored.
CREATE TRIGGER proposals_keep_proof AFTER UPDATE OF answer ON proposals FOR EACH ROW
  WHEN (NEW.answer = 'accepted') EXECUTE FUNCTION keep_proof();

-- What follows from an event: a mail, a notice. The statement that stores the event inserts its rows, so that nothing stored
-- can lose its mail; netlify/outbox/ works them.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL, -- One of POLICIES (netlify/outbox/kinds.ts).
  subject text NOT NULL, -- What it is about: each kind once.
  slot text UNIQUE, -- Another bound on how often it may exist, such as one mail of a purpose per mailbox and hour.
  lead_id uuid REFERENCES leads ON DELETE CASCADE ON UPDATE CASCADE, -- Null: it outlives its request.
  payload jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  wanted_at timestamptz NOT NULL, -- When it has to be done, and when it is tried next.
  due_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  leased_until timestamptz,
  done_at timestamptz,
  failed_at timestamptz,
  answer text, -- The codes of the last answer. No personal data.
  UNIQUE (kind, subject)
);
CREATE INDEX outbox_open ON outbox (due_at) WHERE done_at IS NULL AND failed_at IS NULL;
CREATE INDEX outbox_by_kind ON outbox (kind, created_at);
CREATE INDEX outbox_of ON outbox (lead_id);

-- The second store's bytes of a file that is gone are deleted. A trigger, because every way to delete a request has to delete
-- its files: the purge, a person's request, and SQL by hand.
CREATE FUNCTION follow_gone_file() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO outbox (kind, subject, created_at, wanted_at, due_at) VALUES ('file', OLD.file_id, now(), now(), now())
  ON CONFLICT (kind, subject) DO UPDATE SET created_at = now(), wanted_at = now(), due_at = now(), attempts = 0,
    leased_until = NULL, done_at = NULL, failed_at = NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER lead_attachments_deleted AFTER DELETE ON lead_attachments FOR EACH ROW EXECUTE FUNCTION follow_gone_file();
CREATE TRIGGER lead_attachments_given_up AFTER UPDATE OF state ON lead_attachments FOR EACH ROW
  WHEN (NEW.state IN ('missing', 'removed') AND OLD.state <> NEW.state) EXECUTE FUNCTION follow_gone_file();

-- ------------------------------------------------------------------------------------------------------------- privacy

-- SHA-256 of a request's id.
CREATE FUNCTION hash_lead(id uuid) RETURNS char(64) LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN encode(sha256(uuid_send(id)), 'hex');

-- Which requests were erased, and when. A restored backup is compared with this ledger, so that it brings nobody back.
CREATE TABLE lead_erasures (
  lead_hash char(64) PRIMARY KEY,
  erased_at timestamptz NOT NULL
);
-- A trigger, because every way to delete a request has to be noted, in the same transaction.
CREATE FUNCTION note_erasures() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO lead_erasures (lead_hash, erased_at) SELECT hash_lead(id), now() FROM erased WHERE NOT synthetic
  ON CONFLICT (lead_hash) DO UPDATE SET erased_at = EXCLUDED.erased_at;
  RETURN NULL;
END $$;
CREATE TRIGGER leads_note_erasures AFTER DELETE ON leads
  REFERENCING OLD TABLE AS erased FOR EACH STATEMENT EXECUTE FUNCTION note_erasures();

-- Proves that a person's privacy request was handled (LGPD, art. 18 and 37), without naming the person.
CREATE TABLE privacy_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  handled_at timestamptz NOT NULL,
  action text NOT NULL CHECK (action IN ('export', 'erase', 'rename')),
  searched_by text NOT NULL CHECK (searched_by IN ('email', 'phone', 'reference', 'name')),
  row_count integer NOT NULL
);

-- ----------------------------------------------------------------------------------------------------------- catalogue

-- Every change ever made to the shop's products. No row is overwritten, so that every revision can be restored; only retention
-- replaces a colleague's name.
CREATE TABLE catalogue_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id integer NOT NULL CHECK (product_id > 0),
  revision integer NOT NULL CHECK (revision > 0),
  at timestamptz NOT NULL,
  person text NOT NULL,
  action text NOT NULL CHECK (action IN ('seeded', 'created', 'changed', 'deleted', 'restored')),
  product json NOT NULL, -- Not jsonb: it keeps the order of the specifications. Of a deletion, what was deleted.
  key uuid UNIQUE, -- The idempotency key of a creation.
  -- A save states the revision it is based on. Of two saves based on the same revision, this refuses the second.
  UNIQUE (product_id, revision)
);
-- A row for each product, deleted ones included: its newest revision and its place. It follows the history, whoever writes that.
CREATE TABLE catalogue_products (
  product_id integer PRIMARY KEY,
  revision integer NOT NULL,
  position numeric NOT NULL, -- May lie between any two others, so it is not an integer.
  changed_at timestamptz NOT NULL DEFAULT now(), -- Of its revision or its place.
  FOREIGN KEY (product_id, revision) REFERENCES catalogue_history (product_id, revision)
);
CREATE FUNCTION follow_catalogue_history() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO catalogue_products (product_id, revision, position)
  VALUES (NEW.product_id, NEW.revision, (SELECT coalesce(floor(max(position)), 0) + 1 FROM catalogue_products))
  ON CONFLICT (product_id) DO UPDATE SET revision = EXCLUDED.revision, changed_at = EXCLUDED.changed_at;
  RETURN NULL;
END $$;
CREATE TRIGGER catalogue_history_product AFTER INSERT ON catalogue_history FOR EACH ROW
  EXECUTE FUNCTION follow_catalogue_history();

-- --------------------------------------------------------------------------------------------------------------- staff
-- The passwords that have opened the admin. Every deploy keeps its own address and its own ADMIN_PASSWORD_HASH on this
-- database: a deploy with an earlier password than the newest is refused.
CREATE TABLE staff_password_generations (
  password_key char(64) PRIMARY KEY, -- A keyed hash of ADMIN_PASSWORD_HASH, which is itself a hash with a salt.
  generation bigint GENERATED ALWAYS AS IDENTITY UNIQUE, -- The highest is in use. Not a time: clocks differ.
  first_seen_at timestamptz NOT NULL
);

-- People who sign in by a passkey of their own. A session by the password has no account: it is the owner's.
CREATE TABLE staff_accounts (
  id uuid PRIMARY KEY,
  name text NOT NULL, -- Signs this person's changes.
  -- The name's letters and digits, without accents and capitals: nobody else may sign with a name that looks the same.
  name_key text NOT NULL UNIQUE,
  email text NOT NULL,
  role text NOT NULL CHECK (role IN ('sales', 'catalogue', 'both')), -- both: the rights of `sales` and of `catalogue`.
  invited_at timestamptz NOT NULL,
  activated_at timestamptz, -- When the first passkey was created.
  revoked_at timestamptz
);

CREATE TABLE staff_invitations (
  -- HMAC-SHA-256 of the token in the mail, keyed with the password's hash: a new password ends every invitation.
  token_hash char(64) PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES staff_accounts ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX staff_invitations_by_account ON staff_invitations (account_id);

CREATE TABLE staff_passkeys (
  credential_id text PRIMARY KEY, -- Base64url, as browsers send it.
  account_id uuid NOT NULL REFERENCES staff_accounts ON DELETE CASCADE,
  public_key text NOT NULL, -- Base64url of the COSE key.
  counter bigint NOT NULL, -- The authenticator's count of its signatures; 0 for those that do not count.
  transports text[] NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX staff_passkeys_by_account ON staff_passkeys (account_id);

-- Challenges that have opened a session, until they expire: each does so once.
CREATE TABLE staff_used_challenges (
  challenge_hash char(64) PRIMARY KEY,
  expires_at timestamptz NOT NULL
);

CREATE TABLE staff_sessions (
  -- HMAC-SHA-256 of the token, keyed with the password's hash: a new password ends every session.
  token_hash char(64) PRIMARY KEY,
  person text NOT NULL, -- The name given at sign-in, which is recorded with every change this person makes.
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(), -- Names it in the list, where its token must not appear.
  account_id uuid REFERENCES staff_accounts ON DELETE CASCADE, -- Null: the password's session.
  password_key char(64) -- Of the password at the start: sessions of an earlier one are closed and not listed.
);
CREATE INDEX staff_sessions_by_account ON staff_sessions (account_id);

-- Devices of the staff that are told of new requests by Web Push.
CREATE TABLE push_subscriptions (
  endpoint text PRIMARY KEY, -- The address at the browser's push service.
  -- Signing out, or ending the session from the list, ends the notices. The row of an expired session is kept for them.
  session_id uuid NOT NULL REFERENCES staff_sessions (id) ON DELETE CASCADE,
  -- The device's keys, base64url: only the device can read a message.
  p256dh text NOT NULL,
  auth text NOT NULL,
  confirmed_at timestamptz NOT NULL -- When the device last opened the admin with the notices on.
);
CREATE INDEX push_subscriptions_by_session ON push_subscriptions (session_id);

-- Sign-in attempts per IP address, per account and per known device.
CREATE TABLE staff_throttles (
  key char(64) PRIMARY KEY, -- A keyed hash; the IP address itself is never stored.
  attempts integer NOT NULL CHECK (attempts > 0),
  last_attempt_at timestamptz NOT NULL,
  blocked_until timestamptz NOT NULL -- Attempts with this key are refused until then.
);

-- One row per hour, outcome and network, so that a flood cannot fill it.
CREATE TABLE staff_sign_ins (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('accepted', 'wrong', 'throttled')),
  address_key char(64) NOT NULL, -- The same keyed hash as in staff_throttles.
  hour timestamptz,
  attempts integer NOT NULL DEFAULT 1 CHECK (attempts > 0),
  UNIQUE (hour, outcome, address_key)
);
CREATE INDEX staff_sign_ins_by_time ON staff_sign_ins (at);
CREATE INDEX staff_sign_ins_accepted ON staff_sign_ins (address_key, at) WHERE outcome = 'accepted';

-- Who exported requests as a file, and when. The file's content is not stored.
CREATE TABLE staff_exports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  exported_at timestamptz NOT NULL,
  person text NOT NULL,
  view text NOT NULL,
  segment text NOT NULL,
  is_search boolean NOT NULL,
  is_filtered boolean NOT NULL DEFAULT false
);
CREATE INDEX staff_exports_by_time ON staff_exports (exported_at);

-- ---------------------------------------------------------------------------------------------------------------- site

-- Daily totals of the events that lead to a quote. Holds no visitor, no IP address and no time of day.
CREATE TABLE quote_counts (
  day date NOT NULL,
  label text NOT NULL,
  total integer NOT NULL CHECK (total > 0),
  PRIMARY KEY (day, label)
);
